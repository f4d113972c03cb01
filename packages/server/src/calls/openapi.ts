import * as z from 'zod/mini'
import { refusalsOf, type Call } from '@lumbung/contract/call'

type Json = Record<string, unknown>

/** The zod schema as JSON Schema; an answer's shape is what it gives, a request's what it takes. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const security: Record<Call['access'], Json[]> = {
  open: [],
  pendingLogin: [],
  signedIn: [{ token: [] }],
  granted: [{ token: [] }],
  app: [{ appKey: [], appSignature: [] }],
  hook: [{ callbackToken: [] }],
}

/**
 * The whole contract as an OpenAPI 3.1 document: every call with its request, its envelope and the
 * codes it may refuse with. Generated, so that it cannot differ from what the server does.
 */
export function openapi(calls: readonly Call[], basePath: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = `${basePath}${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lumbung', version: '1', description: 'Back office of a consumer lender.' },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-Token' },
        appKey: { type: 'apiKey', in: 'header', name: 'X-App' },
        appSignature: { type: 'apiKey', in: 'header', name: 'X-Signature' },
        callbackToken: { type: 'apiKey', in: 'header', name: 'x-callback-token' },
      },
    },
  }
}

function operation(call: Call): Json {
  const inQuery = call.method === 'GET' || call.body === 'upload'
  return {
    operationId: call.name,
    tags: [call.path.split('/')[1]],
    security: security[call.access],
    'x-access': call.access,
    ...(inQuery
      ? { parameters: parametersOf(call) }
      : { requestBody: { content: json(schemaOf(call.request, 'input')) } }),
    ...(call.body === 'upload' ? { requestBody: { content: { 'application/octet-stream': {} } } } : {}),
    responses: { 200: { description: 'Envelope; a non-empty code is a refusal', content: answerOf(call) } },
  }
}

function parametersOf(call: Call): Json[] {
  const schema = schemaOf(call.request, 'input')
  const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as string[]) : [])
  return Object.entries((schema['properties'] ?? {}) as Json).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: property,
  }))
}

function answerOf(call: Call): Json {
  const success = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { const: '' },
      msg: { type: 'string' },
      data: { type: 'object', required: ['ret'], properties: { ret: schemaOf(call.ret, 'output') } },
    },
  }
  const refusal = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: {
        enum: [...refusalsOf(call)],
      },
      msg: { type: 'string' },
      data: { type: ['object', 'null'] },
    },
  }
  if (call.stream) return { 'text/event-stream': {}, ...json(refusal) }
  return call.file
    ? { 'application/octet-stream': {}, ...json(refusal) }
    : json({ oneOf: [success, refusal] })
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}
