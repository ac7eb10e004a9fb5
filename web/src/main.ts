import { mount } from 'svelte';
import App from './App.svelte';
import './generated/palette.css';
import './page.css';
import pieces from './generated/pieces.svg?raw';
import { show } from './lib/settings.svelte';
import { speak, speech } from './lib/words.svelte';

// All pieces, once, to be used by their names.
const box = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
box.setAttribute('class', 'box');
box.setAttribute('aria-hidden', 'true');
box.innerHTML = pieces;
document.body.prepend(box);

show();
speak(speech.language);
mount(App, { target: document.getElementById('page')! });
