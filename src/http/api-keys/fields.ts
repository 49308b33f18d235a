import { z } from 'zod'
import { networkFrom } from '#adapters/system'
import { type ApiKey, type ApiKeyState, type KeyWish, apiKeyLimits, scopes } from '#modules/api-keys'
import { instantText } from '#modules/shared'
import { id, line } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'

const { name, range, ranges: mostRanges, days: mostDays } = apiKeyLimits

const rangeWords = 'Give an IPv4 address or network, or an IPv6 network of at most 64 bits, such as 203.0.113.0/24'
const daysWords = `Give whole days from 1 to ${mostDays}`
const scopeWords = 'Choose what the key may do'

const address = z
  .string(rangeWords)
  .max(range, rangeWords)
  .transform((text, context) => {
    const network = networkFrom(text)
    if (network === null) context.addIssue({ code: 'custom', message: rangeWords })
    return network ?? ''
  })

export const keyParams = z.object({ id: id('key') })

const keyName = line(name, 'Please name the program that uses the key')
const keyScopes = z.array(z.enum(scopes, scopeWords), scopeWords).min(1, scopeWords).max(scopes.length, scopeWords)
const keyDays = z.int(daysWords).min(1, daysWords).max(mostDays, daysWords)

const wish = {
  name: keyName,
  scopes: keyScopes,
  addresses: z.array(address).max(mostRanges, `Give at most ${mostRanges} addresses`),
  expires_in_days: keyDays.nullable().meta({ description: 'null: the key never ends by itself' }),
}

export const keyFields = z.strictObject({
  ...wish,
  addresses: wish.addresses.default([]),
  expires_in_days: wish.expires_in_days.default(null),
})

/** The fields of the form: a box for each scope, an address on each line. */
export const keyForm = z
  .record(z.string(), z.string())
  .transform((typed) => ({
    name: typed['name'] ?? '',
    scopes: scopes.filter((scope) => typed[scope] !== undefined),
    addresses: (typed['addresses'] ?? '').split(/\s+/).filter((text) => text !== ''),
    expires_in_days: typed['expires_in_days'] ? Number(typed['expires_in_days']) : null,
  }))
  .pipe(z.strictObject(wish))

export function wishOf(fields: z.output<typeof keyFields>): KeyWish {
  return { name: fields.name, scopes: fields.scopes, ranges: fields.addresses, days: fields.expires_in_days }
}

export const keySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  last_four: z.string(),
  scopes: z.array(z.enum(scopes)),
  addresses: z.array(z.string()),
  state: z.enum(['live', 'expired', 'revoked']),
  made_by: z.string(),
  created_at: instantSchema,
  expires_at: instantSchema.nullable(),
  last_used_at: instantSchema.nullable(),
  last_used_from: z.string().nullable(),
})

export function keyView(key: ApiKey, state: ApiKeyState): z.input<typeof keySchema> {
  return {
    id: key.id,
    name: key.name,
    last_four: key.lastFour,
    scopes: [...key.scopes],
    addresses: [...key.ranges],
    state,
    made_by: key.madeBy,
    created_at: instantText(key.madeAt),
    expires_at: key.expiresAt && instantText(key.expiresAt),
    last_used_at: key.lastUsedAt && instantText(key.lastUsedAt),
    last_used_from: key.lastUsedFrom,
  }
}
