// Every state of every component on one page, for development: `npm run dev`, then /specimens.html?world=cards.
// It is not part of the page that is shipped.
import { mount } from 'svelte';
import Specimens from './Specimens.svelte';
import '../generated/palette.css';
import '../look/look.css';
import { show } from '../lib/settings.svelte';
import { begin, load, WORLDS } from '../lib/sheets';
import { speak } from '../lib/words.svelte';

const asked = new URLSearchParams(location.search).get('world') ?? 'cinco';
const world = [...Object.values(WORLDS), 'other'].includes(asked) ? asked : 'cinco';
begin();
show();
void Promise.all([speak('en'), load(world)]).then(() =>
  mount(Specimens, { target: document.getElementById('page')!, props: { world } }),
);
