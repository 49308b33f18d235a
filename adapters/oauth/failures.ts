import { OutsideDown } from '#modules/shared'
import type { IssuerRefused } from '#modules/accounts'

type Client = Pick<typeof import('openid-client'), 'AuthorizationResponseError' | 'ClientError' | 'ResponseBodyError'>

/** The issuer gave no answer, or none of the kind that it promises. */
const silent = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_INVALID_SERVER_METADATA',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
])

/** `why` null: nothing is known of the visitor, and it is `down`. */
export function judgeFailure(
  client: Client,
  label: string,
  fault: unknown,
): { readonly why: IssuerRefused['why'] | null; readonly down: OutsideDown } {
  const down = new OutsideDown(label, fault)
  if (fault instanceof client.AuthorizationResponseError) {
    if (fault.error === 'access_denied') return { why: 'cancelled', down }
    const isDown = fault.error === 'server_error' || fault.error === 'temporarily_unavailable'
    return { why: isDown ? null : 'not-trusted', down }
  }
  // A code that was used before, is too old, or belongs to another browser. Anything else is between us and the issuer.
  if (fault instanceof client.ResponseBodyError) {
    return { why: fault.error === 'invalid_grant' ? 'not-trusted' : null, down }
  }
  if (fault instanceof client.ClientError) return { why: silent.has(fault.code ?? '') ? null : 'not-trusted', down }
  return { why: null, down }
}
