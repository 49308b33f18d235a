import { randomUUIDv7 } from 'node:crypto'
import type { Clock, Id, IdPrefix, IdSource } from '#modules/shared'

export { createGate } from './gate.ts'
export { createArgon2Passwords } from './passwords.ts'
export { createContactCodes } from './contact-codes.ts'
export { createGuestCodes } from './guest-codes.ts'
export { createRecoveryCodes } from './recovery-codes.ts'
export { createReferences } from './references.ts'
export { createStopTokens } from './stop-tokens.ts'
export { createSealing } from './sealing.ts'
export { createTotpCodes } from './totp.ts'
export { isWithin, networkFrom } from './networks.ts'
export { letMainThreadGoFirst } from './main-thread-first.ts'
export { createSetupCodes } from './setup-codes.ts'
export { createLinkTokens, createTokens } from './tokens.ts'
export { createVisitorMarks } from './visitor-marks.ts'

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** UUIDs of version 7: made later, sorts later. */
export const systemIds: IdSource = {
  next: <Prefix extends IdPrefix>(prefix: Prefix) => `${prefix}_${randomUUIDv7()}` as Id<Prefix>,
}
