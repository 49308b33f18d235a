import type { Context } from 'hono'
import type { SettingFault } from '#modules/catalogue'
import { doneAt } from '#modules/shared'
import type { HttpEnv } from '../kit/env.ts'
import type { FormFields } from '../kit/form-body.ts'
import { notValidFields } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { type EffectModules, type EffectTable, createSettingEffects } from './effects/index.ts'
import { type Effect, typedWrite } from './fields.ts'
import { type SettingRefusal, settingProblem } from './problems.ts'

interface SettingFormSpec<Stored = unknown> {
  /** The page that the form stands on, or how a request says it: null answers 404. */
  readonly page: string | ((c: Context<HttpEnv>) => Promise<string | null>)
  /** The address of the form, where its page has several or depends on the request, and the end of its own address after saving. */
  readonly card?: { readonly action: string; readonly id: string }
  /** The sign of the sentence that the page says after saving. */
  readonly done?: string
  readonly access?: 'settings' | 'keywords'
  /** Judges what was typed: the value in the form in which it is stored, or each fault beside its field. */
  readonly read: (typed: FormFields) => Promise<{ readonly stored: Stored; readonly faults: readonly SettingFault[] }>
  /** The effects of the value. */
  readonly effects: (stored: Stored) => Promise<readonly Effect[]>
  readonly save: (
    stored: Stored,
    write: ReturnType<typeof typedWrite>,
  ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly refusal: SettingRefusal }>
  /** The field of the form for a fault of the setting. */
  readonly fieldOf?: (fault: SettingFault) => SettingFault
}

/** The form of one setting, judged, previewed and saved by its own rules. */
export function ofSetting(
  modules: EffectModules,
  key: keyof EffectTable,
  /** The value that was typed, in the form in which it is stored. Text that is no value stays, and is refused. */
  typed: (fields: FormFields) => unknown,
): Pick<SettingFormSpec, 'read' | 'effects' | 'save'> {
  const { catalogue } = modules
  const effectsOf = createSettingEffects(modules)
  return {
    async read(fields) {
      const stored = await typed(fields)
      const change = await catalogue.settingChange(key, stored)
      return { stored, faults: change.ok ? [] : change.refusal.faults }
    },
    async effects(stored) {
      const effects = await effectsOf(key, stored)
      return effects.ok ? effects.value : []
    },
    save: (stored, write) => catalogue.saveSetting(key, stored, write),
  }
}

/**
 * The form of a page of settings: `deed=preview` shows the page again with what was typed and what it would change, and
 * anything else saves. A form that was made of another version comes back with all that was typed.
 */
export function settingForm<Stored = unknown>(
  form: Submission,
  { show }: Pick<PageAnswers, 'show'>,
  spec: SettingFormSpec<Stored>,
): void {
  const { page, card, done = 'saved', access = 'settings', read, effects, save, fieldOf = (fault) => fault } = spec
  const action = card?.action ?? (typeof page === 'string' ? page : '')
  const load = async ({ c }: { readonly c: Context<HttpEnv> }) => (typeof page === 'string' ? page : page(c))
  form(action, { access, load, page: (found) => found }, async ({ c, fields, found, again }) => {
    const { stored, faults } = await read(fields)
    if (faults.length > 0) return again(notValidFields(faults.map(fieldOf)))
    if (fields['deed'] === 'preview') {
      const values = { ...fields, effects: JSON.stringify(await effects(stored)) }
      return show(c, found, { status: 200, form: { action, values, errors: [], alert: null } })
    }
    const saved = await save(stored, typedWrite(fields))
    if (saved.ok) return c.redirect(doneAt(found, done, card?.id), 303)
    if (saved.refusal.kind === 'setting-refused') return again(notValidFields(saved.refusal.faults.map(fieldOf)))
    return again(settingProblem(saved.refusal))
  })
}
