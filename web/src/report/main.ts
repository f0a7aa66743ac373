// The written report: the figures of the risk view with their data inside, in one file.
import { mount } from 'svelte';
import '../look.css';
import './print.css';
import { readData } from './data';
import Report from './Report.svelte';

const target = document.getElementById('page');
const text = document.getElementById('hazard-report')?.textContent ?? '';
if (target) mount(Report, { target, props: { data: readData(text) } });
