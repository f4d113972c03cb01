import { runMain } from '@lumbung/server/start/run-main'
import { demoWorld } from './demo-world.ts'

runMain(demoWorld())
