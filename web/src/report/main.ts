// The written report: the figures of a view with their data inside, in one file.
import { mount } from 'svelte';
import '../look.css';
import './print.css';
import { readData } from './data';
import DistillReport from './DistillReport.svelte';
import MatchReport from './MatchReport.svelte';
import Report from './Report.svelte';

const target = document.getElementById('page');
const text = document.getElementById('hazard-report')?.textContent ?? '';
const data = readData(text);
if (target && 'match' in data) mount(MatchReport, { target, props: { data: data.match } });
else if (target && 'distill' in data) mount(DistillReport, { target, props: { data: data.distill } });
else if (target) mount(Report, { target, props: { data } });
