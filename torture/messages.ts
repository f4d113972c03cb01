import { given, runTest } from './run-test.ts'

/**
 * `--messages 50000 --kills 20 --seed 1`: the story of killed senders (packages/server/src/messages/killed-senders.test.ts):
 * a batch goes out to carriers that misbehave, and the process that sends it is killed again and again.
 * @returns whether nobody got it twice and none was lost, by what the carriers really took
 */
export async function tortureMessages(args: readonly string[]): Promise<boolean> {
  return await runTest('killed-senders', {
    MESSAGES: given(args, '--messages', 50_000),
    MESSAGE_KILLS: given(args, '--kills', 20),
    MESSAGE_SEED: given(args, '--seed', 1),
  })
}
