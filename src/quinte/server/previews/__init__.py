"""Link previews: what a chat or a search engine shows of a page, in words and as a picture."""
