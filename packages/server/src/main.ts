import { runMain } from './start/run-main.ts'

runMain(null)
