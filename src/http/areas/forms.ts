import type { AreasModule, WrittenArea } from '#modules/catalogue'
import { at, doneAt } from '#modules/shared'
import type { FormFields } from '../kit/form-body.ts'
import { cameBack } from '../kit/form-faults.ts'
import { type Problem, notValidField } from '../kit/problem.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { areasProblem } from './problems.ts'

const access = 'settings'

/** One area at a time, without scripts: added or changed, removed, and its waiting list notified. */
export function areaForms(form: Submission, areas: AreasModule, { show }: Pick<PageAnswers, 'show'>): void {
  const load = async ({ param }: Pick<Submitted, 'param'>) => {
    const code = param('code')
    return areas.isDistrict(code) ? { code, ...(await areas.areas()) } : null
  }
  type Found = NonNullable<Awaited<ReturnType<typeof load>>>
  const page = ({ code }: Found) => at.admin.area(code)
  const spec = { access, load, page } as const

  form('/admin/areas/restore', { access, page: () => at.admin.areas() }, async ({ c, fields, again, refuse }) => {
    const put = await areas.putBack(Number(fields['restore'] ?? 0) || 0, versionIn(fields))
    if (put.ok) return c.redirect(doneAt(at.admin.areas(), 'put-back'), 303)
    return put.refusal.kind === 'area-unknown' ? refuse(404) : again(areasProblem(put.refusal))
  })

  form('/admin/areas/:code', spec, async ({ c, fields, found, again }) => {
    const version = versionIn(fields)
    const place = placeIn(fields, found)
    if (place === null) return again(notValidField('place', 'Give its place in the list as a whole number'))
    const written = listWith(found, areaIn(found.code, fields), place)
    const index = written.findIndex(({ code }) => code === found.code)
    if (fields['intent'] === 'preview') {
      const effects = await areas.effects(written)
      if (!effects.ok) return again(inForm(areasProblem(effects.refusal), index))
      const values = { ...fields, effects: effects.value.join('\n'), previewed: 'yes' }
      return show(c, page(found), { status: 200, form: { action: c.req.path, values, errors: [], alert: null } })
    }
    const isNew = !found.areas.some(({ district }) => district.code === found.code)
    const saved = await areas.save(written, version)
    if (saved.ok) return c.redirect(doneAt(page(found), isNew ? 'added' : 'saved'), 303)
    return again(inForm(areasProblem(saved.refusal), index))
  })

  form('/admin/areas/:code/remove', spec, async ({ c, fields, found, refuse }) => {
    const others = writtenOf(found).filter(({ code }) => code !== found.code)
    if (others.length === found.areas.length) return refuse(404)
    const saved = await areas.save(others, versionIn(fields))
    if (saved.ok) return c.redirect(doneAt(at.admin.areas(), 'removed'), 303)
    return show(c, page(found), cameBack(c.req.path, fields, areasProblem(saved.refusal)))
  })

  form('/admin/areas/:code/tell', spec, async ({ c, who, found, refuse }) => {
    const told = await areas.tell(found.code, who.id)
    return told.ok ? c.redirect(doneAt(page(found), 'told'), 303) : refuse(404)
  })
}

interface Known {
  readonly code: string
  readonly areas: readonly { readonly district: WrittenArea }[]
}

function writtenOf({ areas }: Known): readonly WrittenArea[] {
  return areas.map(({ district: { code, names, landmarks, isMain } }) => ({ code, names, landmarks, isMain }))
}

/** The list with this area at its place, counted from 1. */
function listWith(found: Known, area: WrittenArea, place: number): readonly WrittenArea[] {
  const others = writtenOf(found).filter(({ code }) => code !== area.code)
  return others.toSpliced(Math.min(place - 1, others.length), 0, area)
}

function areaIn(code: string, fields: FormFields): WrittenArea {
  return {
    code,
    names: linesOf(fields['names'] ?? ''),
    landmarks: linesOf(fields['landmarks'] ?? ''),
    isMain: fields['main'] === 'yes',
  }
}

/** An area that is new, without a place, comes last. */
function placeIn(fields: FormFields, { areas }: Known): number | null {
  const typed = (fields['place'] ?? '').trim()
  if (typed === '') return areas.length + 1
  return /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : null
}

const linesOf = (text: string) => text.split(/\r?\n/).filter((one) => one.trim() !== '')

function versionIn(fields: FormFields): number {
  const version = Number(fields['version'] ?? 0)
  return Number.isSafeInteger(version) ? version : 0
}

/** The faults of this area beside its fields; one of another area, which the form does not have, is said as such. */
function inForm(fault: Problem, index: number): Problem {
  const own = `districts.${index}.`
  const errors = fault.errors?.map(({ path, message }) => ({
    path: path.startsWith(own) ? path.slice(own.length) : '',
    message,
  }))
  return { ...fault, ...(errors && { errors }) }
}
