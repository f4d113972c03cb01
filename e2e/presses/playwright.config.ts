import { defineConfig } from '@playwright/test'
import stories from '../playwright.config.ts'

/** `npm run presses`: the whole of which `failures.story.ts` is a slice. */
export default defineConfig(stories, {
  testDir: '.',
  testMatch: 'presses.ts',
  globalSetup: '../seeded-folder.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 50 * 60_000,
})
