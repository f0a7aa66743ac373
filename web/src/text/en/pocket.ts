export default {
  denied: 'This browser lets the page keep nothing: games and tables last until the tab is closed. Export the games that you want to keep, in Review.',
  full: 'There is no room left in this browser: what comes now lasts until the tab is closed. Export games in Review and delete some, or make room on the device.',
  missing: 'What the engine learnt could not be fetched, for want of a network. Until it is there the engine goes without, which is weaker.',
  engine: 'Something that was kept could not be used. The engine says:',
  update: 'A new version of this page is here.',
  take_over: 'Change to it',
  dismiss: 'Dismiss',
} as const;
