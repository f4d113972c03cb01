import { defineConfig } from '@playwright/test'
import stories from '../playwright.config.ts'

/** `npm run pictures`: no story, it takes minutes and judges only what is cut. */
export default defineConfig(stories, {
  testDir: '.',
  testMatch: 'pictures.ts',
  globalSetup: '../seeded-folder.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 3,
  timeout: 40 * 60_000,
})
