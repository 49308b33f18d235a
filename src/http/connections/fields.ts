import { z } from 'zod'
import {
  type ConnectionState,
  type TestResult,
  connectionModes,
  connectionNames,
  connections,
  connectionVariables,
  keyLength,
} from '#modules/connections'
import { instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

export const connectionParams = z.object({ name: z.enum(connectionNames) })

const tooLong = `Give at most ${keyLength} characters`
const value = z.string().max(keyLength, tooLong)

export const keysFields = z.strictObject({
  keys: z
    .partialRecord(z.enum(connectionVariables as [string, ...string[]]), value.nullable())
    .meta({ description: 'By the names of the settings. One that is left out stays; null takes it away' }),
})

/** The fields of the form. A secret that is left empty stays; any other empty value is removed. */
export const keysForm = z.record(z.string(), z.string()).transform((typed) => ({
  keys: Object.fromEntries(
    connectionNames
      .flatMap((name) => connections[name].keys)
      .flatMap(({ variable, isSecret }): readonly (readonly [string, string | null])[] => {
        const text = typed[variable]?.trim()
        if (text === undefined || (text === '' && isSecret)) return []
        return [[variable, text === '' ? null : text]]
      }),
  ),
}))

const source = z.enum(['environment', 'page']).nullable()

export const testSchema = z.strictObject({
  ok: z.boolean(),
  detail: z.string(),
  at: instantSchema,
})

export const connectionSchema = z.strictObject({
  name: z.enum(connectionNames),
  label: z.string(),
  mode: z.enum(connectionModes),
  source: source.meta({ description: 'Where its keys come from; the environment wins' }),
  missing: z.array(z.string()),
  last_success_at: instantSchema.nullable().meta({ description: 'Since the server began' }),
  last_fault_at: instantSchema.nullable().meta({ description: 'Since the server began' }),
  outage: z.string().nullable().meta({ description: 'Why nothing is sent through it now' }),
  waits_for_start: z.boolean().meta({ description: 'Pasted keys are used from the next start' }),
  keys: z.array(
    z.strictObject({
      name: z.string(),
      label: z.string(),
      source,
      last_four: z.string().nullable().meta({ description: 'The end of a long value; null for a short one' }),
    }),
  ),
  test: testSchema.nullable().meta({ description: 'The last one since the server began' }),
})

export function testView({ ok, words, at }: TestResult): z.input<typeof testSchema> {
  return { ok, detail: words, at: instantText(at) }
}

export function connectionView(state: ConnectionState): z.input<typeof connectionSchema> {
  const { name, label, mode, missing, outage, lastSuccess, lastFault, isWaiting, keys, test } = state
  return {
    name,
    label,
    mode,
    source: state.source,
    missing: [...missing],
    last_success_at: lastSuccess && instantText(lastSuccess),
    last_fault_at: lastFault && instantText(lastFault),
    outage,
    waits_for_start: isWaiting,
    keys: keys.map((one) => ({
      name: one.variable,
      label: one.label,
      source: one.source,
      last_four: one.shown?.slice(-4) ?? null,
    })),
    test: test && testView(test),
  }
}
