import { canonicalJson } from '../../calls/canonical-json.ts'
import { sha256 } from '../../secrets/seals.ts'

/** A content as it is kept: the hash says whether two are the same, however their JSON is written. */
export function keptContent(content: object): { content: string; content_hash: Buffer } {
  const json = canonicalJson(content)
  return { content: json, content_hash: sha256(json) }
}
