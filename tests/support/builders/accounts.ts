import type {
  NewAccount,
  Notification,
  Passkey,
  Passwords,
  Session,
  TechnicianApplication,
  Tokens,
  User,
} from '#modules/accounts'
import type { ApplicationId, NotificationId, PasskeyId, SessionId, UserId } from '#modules/shared'

export const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')

function userId(name: string): UserId {
  return `usr_${name}` as UserId
}

export function aUser({
  id = 'some-user',
  ...changes
}: Partial<Omit<User, 'id'>> & { readonly id?: string } = {}): User {
  return {
    id: userId(id),
    email: `${id}@example.com`,
    fullName: 'Asha Patel',
    phone: '+442079460958',
    postcode: 'CR0 1AB',
    address: '12 Park Lane, Croydon',
    role: 'customer',
    status: 'active',
    emailVerifiedAt: null,
    demo: false,
    createdAt: noon,
    ...changes,
  }
}

/** From a browser that has been there before. */
export const aVisit = { device: 'Firefox on Windows', network: '203.0.113.0/24', known: true } as const

export function aSession(user: User, tokenHash = `hash of ${user.id}`): Session {
  const expiresAt = noon.add({ hours: 720 })
  return {
    id: sessionIdOf(tokenHash),
    tokenHash,
    userId: user.id,
    begunBy: 'password',
    device: aVisit.device,
    network: aVisit.network,
    createdAt: noon,
    lastUsedAt: noon,
    expiresAt,
    passwordConfirmedAt: noon,
  }
}

function sessionIdOf(tokenHash: string): SessionId {
  return `ses_${tokenHash.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}` as SessionId
}

export function anAccount(user: User, application: TechnicianApplication | null = null): NewAccount {
  return { user, passwordHash: `hash of ${user.id}'s password`, session: aSession(user), application }
}

export function anApplication(user: User, { id = 'some-application', createdAt = noon } = {}): TechnicianApplication {
  return { id: `app_${id}` as ApplicationId, userId: user.id, status: 'pending', createdAt }
}

export function aNotification(user: User, { id = 'some-notice', createdAt = noon } = {}): Notification {
  return {
    id: `ntf_${id}` as NotificationId,
    userId: user.id,
    type: 'booking_confirmed',
    title: 'Your booking is confirmed',
    message: 'Tom Reed will be there at 9.',
    link: '/bookings',
    data: { booking_id: 'bkg_1' },
    createdAt,
    readAt: null,
  }
}

/** Each `name` is another passkey with another credential. */
export function aPasskey(user: User, { name = 'laptop', ...changes }: Partial<Passkey> = {}): Passkey {
  return {
    id: `pky_${name}` as PasskeyId,
    userId: user.id,
    credentialId: `credential of ${name}`,
    publicKey: new Uint8Array([1, 2, 255]),
    counter: 4,
    transports: ['internal', 'hybrid'],
    name,
    backedUp: true,
    createdAt: noon,
    lastUsedAt: null,
    ...changes,
  }
}

/** The interface of real passwords, without the work. */
export function quickPasswords(): Passwords {
  return {
    hash: async (password) => `plain ${password}`,
    verify: async (password, hash) => hash === `plain ${password}`,
    isCommon: async (password) => password.toLowerCase() === 'password123',
  }
}

/** `token-1`, `token-2`, ... */
export function countedTokens(): Tokens {
  let made = 0
  return {
    next() {
      made += 1
      return `token-${made}`
    },
    hash: (token) => `hash of ${token}`,
  }
}
