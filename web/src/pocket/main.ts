// The page in a folder of files, without a server: the same page, with the engine inside.
import '../engine/pocket/reach';
import '../main';
import { mount } from 'svelte';
import Notices from './Notices.svelte';
import { keepPage } from './service';

mount(Notices, { target: document.body, anchor: document.getElementById('page')! });
void keepPage();
