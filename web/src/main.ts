import { mount } from 'svelte';
import App from './App.svelte';
import './generated/palette.css';
import './look/look.css';
import { show } from './lib/settings.svelte';
import { begin } from './lib/sheets';
import { followUpdates } from './lib/updated';
import { speak, speech } from './lib/words.svelte';

followUpdates();
begin();
show();

void speak(speech.language).then(() => mount(App, { target: document.getElementById('page')! }));
