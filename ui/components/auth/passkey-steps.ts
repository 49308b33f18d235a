/** The purposes of a passkey and their routes: see `src/http/second-factor/passkey-routes.ts`. */
const addresses = {
  'sign-in': '/api/auth/passkey',
  'second-step': '/api/auth/second-step/passkey',
  confirm: '/api/auth/confirm-passkey',
} as const

export type PasskeyUse = keyof typeof addresses

export function isPasskeyUse(name: string): name is PasskeyUse {
  return Object.hasOwn(addresses, name)
}

/** Null when it is done, else what to tell the reader; an empty text when they broke it off themselves. */
export async function usePasskey(use: PasskeyUse, useBrowserAutofill = false): Promise<string | null> {
  const address = addresses[use]
  const asked = await send(`${address}/options`, {})
  if (!asked.ok) return asked.says
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await orNull(() => startAuthentication({ optionsJSON: asked.body.options, useBrowserAutofill }))
  if (!response) return ''
  const answer = await send(address, { response })
  return answer.ok ? null : answer.says
}

export type Added =
  | { readonly kind: 'added'; readonly codes: readonly string[] | null }
  | { readonly kind: 'password-needed' }
  | { readonly kind: 'failed'; readonly says: string }

export async function addPasskey(name: string): Promise<Added> {
  const asked = await send('/api/me/passkeys/options', {})
  if (!asked.ok) return failed(asked)
  const { startRegistration } = await import('@simplewebauthn/browser')
  const response = await orNull(() => startRegistration({ optionsJSON: asked.body.options }))
  if (!response) return { kind: 'failed', says: '' }
  const added = await send('/api/me/passkeys', { ...(name !== '' && { name }), response })
  return added.ok ? { kind: 'added', codes: added.body.recovery_codes } : failed(added)
}

/** Whether this browser can do it at all. */
export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

type Sent =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly says: string; readonly code: string }

/** The answer of our own server; the browser's part of WebAuthn checks it. */
interface Body {
  readonly options: Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]['optionsJSON'] &
    Parameters<typeof import('@simplewebauthn/browser').startRegistration>[0]['optionsJSON']
  readonly recovery_codes: readonly string[] | null
}

async function send(path: string, body: object): Promise<Sent> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null)
  if (!answer) return { ok: false, says: 'There is no connection. Please try again.', code: '' }
  const read = answer.status === 204 ? {} : await answer.json()
  return answer.ok ? { ok: true, body: read } : { ok: false, says: String(read.detail), code: String(read.code) }
}

function failed({ says, code }: Extract<Sent, { readonly ok: false }>): Added {
  return code === 'password_needed' ? { kind: 'password-needed' } : { kind: 'failed', says }
}

/** The reader closed the question, or the authenticator is in the list already: both are theirs to know. */
async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch {
    return null
  }
}
