import { z } from 'zod'
import { type Appearance, defaultColour, parseAppearance } from '#modules/appearance'
import type { Logos } from '#modules/billing'
import type { Catalogue } from '#modules/catalogue'
import { at } from '#modules/shared'
import { appearanceEffects, measured } from './appearance-effects.ts'
import type { Api } from '../kit/api.ts'
import { notValidFields, problem } from '../kit/problem.ts'
import { effectsSchema, versionOfAnswer, writeFields, writeOf } from '../settings/fields.ts'
import { settingProblem } from '../settings/problems.ts'
import { createWantedLook } from './wanted-look.ts'

const wanted = z.strictObject({
  colour: z.string().max(20).nullable().optional().meta({
    description: 'Six digits, such as #0a504c; null as the program came. Left out it stays.',
  }),
  logo: z.string().max(64).nullable().optional().meta({
    description: 'The hash of a logo that was uploaded on the page; null for none. Left out it stays.',
  }),
})

const answer = z.strictObject({
  colour: z.string().nullable(),
  logo: z.strictObject({ sha256: z.string(), address: z.string(), width: z.int(), height: z.int() }).nullable(),
  contrasts: z.array(z.strictObject({ about: z.string(), words: z.string() })),
  version: versionOfAnswer,
})

const shared = { tag: 'Settings', access: 'settings' } as const
const answers = { 200: { says: 'The look of the business, with the contrasts of its colour', schema: answer } }

/** The colour and the logo of the business. */
export function appearanceRoutes(
  api: Api,
  { catalogue, logos }: { readonly catalogue: Catalogue; readonly logos: Pick<Logos, 'logoOf'> },
): void {
  const wantedLook = createWantedLook({ catalogue, logos })

  async function now() {
    const { version } = await catalogue.presentSetting('appearance')
    return shown(await catalogue.appearance(), version)
  }

  api.endpoint(
    { ...shared, method: 'get', path: '/api/admin/appearance', summary: 'The look of the business', answers },
    async () => ({ status: 200, body: await now() }),
  )

  api.endpoint(
    {
      ...shared,
      method: 'put',
      path: '/api/admin/appearance',
      summary:
        'Another colour or logo: pages, icons, pictures of links and mails have it at once, papers from now on. A colour in which people could not read text is refused with the nearest that passes. `version` is the one that was read: where another is saved by now, 409 `setting_changed`.',
      body: wanted.extend(writeFields),
      answers,
    },
    async ({ c, body: { version, why, ...fields } }) => {
      const saved = await catalogue.saveSetting('appearance', await wantedLook(fields), writeOf({ version, why }))
      return saved.ok ? { status: 200, body: await now() } : problem(c, settingProblem(saved.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/appearance/preview',
      summary: 'What another look changes, with the contrasts in both themes. Nothing is saved.',
      body: wanted.extend(writeFields),
      answers: { 200: { says: 'The effects', schema: effectsSchema } },
    },
    async ({ c, body: { version: _version, why: _why, ...fields } }) => {
      const then = parseAppearance(await wantedLook(fields))
      if (!then.ok) return problem(c, notValidFields(then.refusal.faults))
      return { status: 200, body: { effects: [...appearanceEffects(await catalogue.appearance(), then.value)] } }
    },
  )
}

function shown({ colour, logo }: Appearance, version: number): z.infer<typeof answer> {
  return {
    colour,
    logo: logo && { ...logo, address: at.logo(logo.sha256) },
    contrasts: [...measured(colour ?? defaultColour)],
    version,
  }
}
