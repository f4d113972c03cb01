import * as z from 'zod/mini'
import { call } from '../call.ts'

/** The contract as an OpenAPI 3.1 document; for signed-in staff who hold this call. */
export const getOpenapi = call('GET /openapi.json', {
  heldBy: ['auditor'],
  request: z.strictObject({}),
  ret: z.null(),
  file: true,
})
