import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Credential {
  readonly id: string
  readonly key: KeyObject
  readonly userHandle: string
  counter: number
}

interface Asked {
  readonly challenge: string
  readonly user?: { readonly id: string }
  readonly allowCredentials?: readonly { readonly id: string }[]
}

/** An authenticator in software: it signs what a browser would have it sign, and lies only where a test has it lie. */
export function softAuthenticator(
  options: {
    readonly origin?: string
    readonly verifiesUser?: boolean
    /** Counts its uses; many do not. */
    readonly counts?: boolean
  } = {},
) {
  const { origin = 'http://localhost:3000', verifiesUser = true, counts = true } = options
  const credentials: Credential[] = []

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authData(flags: number, counter: number, attested = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, attested])
  }

  const present = () => 0x01 | (verifiesUser ? 0x04 : 0)

  return {
    credentials,
    /** Answers a question to add a passkey. */
    create(asked: Asked) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const id = randomBytes(16)
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(cose)])
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData(present() | 0x40, 0, attested))],
        ]),
      )
      const credential = { id: id.toString('base64url'), key: privateKey, userHandle: asked.user?.id ?? '', counter: 0 }
      credentials.push(credential)
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', asked.challenge).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Answers a question to use one; the first that is allowed. */
    get(asked: Asked) {
      const allowed = asked.allowCredentials?.map(({ id }) => id)
      const credential = credentials.find(({ id }) => !allowed || allowed.includes(id))
      if (!credential) throw new Error('no credential of this authenticator is asked for')
      if (counts) credential.counter += 1
      const client = clientData('webauthn.get', asked.challenge)
      const data = authData(present(), credential.counter)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, credential.key).toString('base64url'),
          userHandle: credential.userHandle,
        },
      }
    },
  }
}
