import type { AuditNote } from '#modules/shared'
import type { ApiKey } from './api-key.ts'

type KeyAction = 'api_key_made' | 'api_key_revoked'

/** The name is the administrator's own word for a program; nothing of the key itself is in it. */
export function auditOfKey(action: KeyAction, key: ApiKey): AuditNote<KeyAction> {
  const { id, name, lastFour, scopes, ranges, expiresAt } = key
  const facts = { name, last_four: lastFour, scopes, addresses: ranges, expires_at: expiresAt?.toString() ?? null }
  const isMade = action === 'api_key_made'
  return { action, target: { kind: 'api_key', id }, before: isMade ? null : facts, after: isMade ? facts : null }
}
