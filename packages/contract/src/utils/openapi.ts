import * as z from 'zod/mini'
import { call } from '../call.ts'

/** The contract as an OpenAPI 3.1 document; for signed-in staff who hold this call. */
export const getOpenapi = call('GET /openapi.json', {
  title: { id: 'Membaca dokumen OpenAPI', en: 'Read the OpenAPI document', zh: '查看OpenAPI文档' },
  heldBy: ['auditor'],
  request: z.strictObject({}),
  ret: z.null(),
  file: true,
})
