/** The specs of each file, without `.spec.ts`. */
export const specsOf = {
  'index.ts': ['window', 'native-shell', 'checklist', 'opened-files'],
  'boot.ts': [
    'window',
    'native-shell',
    'session',
    'editing',
    'security',
    'offline',
    'uploads',
    'page-health',
    'google',
    'log',
    'opened-files',
    'hidden-start',
  ],
  'edge/application-menu.ts': ['window', 'editing', 'uploads'],
  'edge/call-handlers.ts': ['session', 'security', 'google', 'log'],
  'edge/deep-links.ts': ['native-shell', 'updates'],
  'edge/dialogs.ts': ['log', 'downloads', 'uploads', 'native-shell', 'opened-files'],
  'edge/diagnostics.ts': ['log'],
  'edge/editing.ts': ['editing'],
  'edge/guards.ts': ['security', 'checklist'],
  'edge/log.ts': ['log', 'window'],
  'edge/login-item.ts': ['settings', 'systems', 'window'],
  'edge/native.ts': ['native-shell', 'editing', 'settings', 'systems', 'transfer-notices', 'uploads', 'downloads'],
  'edge/net.ts': ['uploads'],
  'edge/opened-files.ts': ['opened-files'],
  'edge/page-health.ts': ['page-health'],
  'edge/page-server.ts': ['session', 'checklist', 'offline'],
  'edge/protocol.ts': ['window', 'checklist', 'first-start', 'uploads'],
  'edge/server-address.ts': ['first-start'],
  'edge/server-connection.ts': ['offline', 'log', 'uploads'],
  'edge/store.ts': ['settings', 'window'],
  'edge/transfers.ts': ['uploads', 'offline', 'systems', 'downloads', 'download-faults', 'watched-folder'],
  'edge/tray.ts': ['native-shell', 'uploads', 'systems', 'opened-files'],
  'edge/updater.ts': ['updates'],
  'edge/window.ts': ['window', 'native-shell', 'systems', 'uploads', 'transfer-notices'],
};

const ONLY_MACOS = 'Only the real executable shows it: whether macOS goes on with its own handling of the event.';
const ENDS = 'Only the real executable shows it: what still runs between `will-quit` and the end of the process.';
const MINUTE = 'Only the time differs: a watched folder is looked at every minute too.';
const FAILURE = 'Only the real executable shows it: the stand-in does not fail here.';

/** The statements whose deletion no test notices here, by file and text, each with its reason. */
export const survivors = {
  'index.ts': {
    "app.setAppUserModelId('com.ugc-marketplace.desktop');":
      'Only the real executable shows it: Windows ties notifications and taskbar to the installed shortcut.',
    "app.setToastActivatorCLSID('{7C2B8C0E-5F0D-4B60-9C1E-3D1A6B7F2E94}');":
      'Only the real executable shows it: Windows starts the app by this class for a notification of an earlier run.',
  },
  'edge/call-handlers.ts': {
    'await session.settled();':
      'Only a crash within the same moment shows it: the keychain would still hold the session that was ended.',
  },
  'edge/deep-links.ts': { 'event.preventDefault();': ONLY_MACOS },
  'edge/opened-files.ts': { 'event.preventDefault();': ONLY_MACOS },
  'edge/page-health.ts': { 'if (window.isDestroyed()) return;': FAILURE },
  'edge/page-server.ts': {
    'void liveSource();': 'Only the time differs: the page asks for the same later, and then waits for it.',
  },
  'edge/server-connection.ts': {
    'reject(error);': FAILURE,
    'window.destroy();': FAILURE,
    'window.removeMenu();':
      'Only the real executable shows it: Windows and Linux draw the menu of the app in each window.',
    'timer = start();':
      'Only the time differs: a server that falls silent after the password of a proxy is noticed after ten seconds.',
  },
  'edge/transfers.ts': {
    'deliveries.stop();': ENDS,
    'folders.stop();': ENDS,
    'folders.look();': MINUTE,
    'folders.look(); (2)': MINUTE,
    'service.stop().catch(warn);': ENDS,
    'void service.flush().catch(warn);':
      'Only the progress of the last seconds differs, until the next start hears from the server how much it has.',
  },
  'edge/tray.ts': { 'report(error);': FAILURE },
  'edge/updater.ts': {
    'autoUpdater.disableWebInstaller = true;':
      'Only the real executable shows it: an installer of Windows that loads the rest.',
  },
  'edge/window.ts': {
    'window.focus();': 'Only the real executable shows it: a visible window that Windows does not raise by `show`.',
  },
};
