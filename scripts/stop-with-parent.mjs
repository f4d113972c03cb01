// Loaded before the program (node --import): when the script that started it is killed outright, the program
// would go on unseen and hold its port; so it asks itself to stop.
import { watchParent } from './watch-parent.mjs'

if (process.env.LUMBUNG_STOP_WITH_PARENT === String(process.ppid))
  watchParent(() => process.kill(process.pid, 'SIGTERM'))
delete process.env.LUMBUNG_STOP_WITH_PARENT
