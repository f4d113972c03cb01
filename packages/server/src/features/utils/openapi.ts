import { calls } from '@lumbung/contract/calls'
import { getOpenapi } from '@lumbung/contract/utils/openapi'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import { openapi } from '../../calls/openapi.ts'

export const showOpenapi = implement(getOpenapi, async (_request, { services }) => ({
  bytes: Buffer.from(JSON.stringify(openapi(calls, services.config.basePath))),
  mediaType: 'application/json',
}))

export const utilsCalls: readonly Implementation[] = [showOpenapi]
