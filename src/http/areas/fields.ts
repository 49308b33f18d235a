import { z } from 'zod'
import type { District, WrittenArea } from '#modules/catalogue'
import { areaLimits, areasOf } from '#modules/catalogue'
import { at } from '#modules/shared'
import { line } from '../kit/fields.ts'

/** The rules of an area name what is wrong with it; these limits keep out what is far too long. */
const text = line(200)

const written = z.strictObject({
  code: z
    .string('Give a postcode district, such as CR0')
    .max(areaLimits.district, 'Give a postcode district, such as CR0'),
  names: z.array(text, 'Name at least one place').max(100, `At most ${areaLimits.names} names`),
  landmarks: z.array(text).max(100, `At most ${areaLimits.landmarks} landmarks`).default([]),
  main: z.boolean('Say whether it is a main area').default(false),
})

export const listFields = z.strictObject({
  districts: z.array(written, 'Send the whole list').max(1_000, `At most ${areaLimits.areas} areas`),
})

export const savedFields = listFields.extend({ version: z.int('Send the version of the list that you saw') })

export function areasFrom({ districts }: z.output<typeof listFields>): readonly WrittenArea[] {
  return districts.map(({ main, ...rest }) => ({ ...rest, isMain: main }))
}

export const areasSchema = z.strictObject({
  version: z.int(),
  districts: z.array(
    z.strictObject({
      code: z.string(),
      names: z.array(z.string()),
      landmarks: z.array(z.string()),
      main: z.boolean(),
      /** The address of its page; null for none. */
      page: z.string().nullable(),
      /** People who asked for a notification, and have not had it yet. */
      waiting: z.int(),
    }),
  ),
  asked_for: z.array(z.strictObject({ code: z.string(), waiting: z.int() })),
})

interface Shown {
  readonly version: number
  readonly areas: readonly { readonly district: District; readonly waiting: number }[]
  readonly elsewhere: readonly { readonly code: string; readonly people: number }[]
}

export function areasView({ version, areas, elsewhere }: Shown): z.input<typeof areasSchema> {
  const pages = areasOf(areas.map(({ district }) => district))
  return {
    version,
    districts: areas.map(({ district: { code, names, landmarks, isMain }, waiting }) => {
      const page = pages.find(({ district }) => district.code === code)
      return {
        code,
        names: [...names],
        landmarks: [...landmarks],
        main: isMain,
        page: page ? at.area(page.slug) : null,
        waiting,
      }
    }),
    asked_for: elsewhere.map(({ code, people }) => ({ code, waiting: people })),
  }
}
