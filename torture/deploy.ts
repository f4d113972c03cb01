import { given, runTest } from './run-test.ts'

/**
 * `--restarts 200`: the story of a new server in the old one's place (packages/server/src/start/deploy.test.ts): people go on
 * working while servers come and go, two of them side by side each time.
 * @returns whether each answer came whole, none broke, and nothing was lost or done twice
 */
export async function tortureDeploy(args: readonly string[]): Promise<boolean> {
  return await runTest('start/deploy', { DEPLOY_RESTARTS: given(args, '--restarts', 200) })
}
