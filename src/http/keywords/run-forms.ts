import type { Context } from 'hono'
import type { ImportPreview } from '#modules/keywords'
import { doneAt, parseId, atKeywords } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import type { FormFields } from '../kit/form-body.ts'
import { cameBack } from '../kit/form-faults.ts'
import { type Problem, notValidField, problem, signInNeeded } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import type { ShowPage } from '../pages/show-page.ts'
import { generateForm } from './fields.ts'
import type { HeldFiles } from './held-files.ts'
import { runProblem } from './problems.ts'
import type { KeywordRunPorts } from './run-routes.ts'

export interface KeywordRunFormPorts extends KeywordRunPorts {
  readonly held: HeldFiles
  readonly show: ShowPage
}

const home = atKeywords.home()
const importPage = atKeywords.import()

/** Generate, stop and import over forms. An import shows its preview first, and begins at the second press. */
export function keywordRunForms(api: Api, form: Submission, ports: KeywordRunFormPorts): void {
  const { keywordRuns, uploads, limits, held, show } = ports

  form(`${home}/generate`, { access: 'keywords', fields: generateForm, page: () => home }, async (sent) => {
    const { c, who, fields, again } = sent
    const { service_id: serviceId = null, ai } = fields
    const started = await keywordRuns.startGenerating({ serviceId, location: null, ai, by: who.id })
    return started.ok ? c.redirect(`${home}#keyword-run`, 303) : again(runProblem(started.refusal))
  })

  form('/keywords/jobs/:id/stop', { access: 'keywords' }, async ({ c, who, param, refuse }) => {
    const id = parseId('kwr', param('id'))
    const run = id && ((await keywordRuns.stop(id, who.id)) ?? (await keywordRuns.find(id)))
    return run ? c.redirect(doneAt(atKeywords.run(run.id), 'stopping'), 303) : refuse(404)
  })

  api.other({ method: 'post', path: importPage, access: 'keywords' }, async (c) => {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    const wait = await limits.take('upload', { address: c.var.address, account: who.id })
    if (wait !== null) return again(c, tooMany(wait))
    return uploads.receive(
      c,
      'keywords',
      async ({ files: [file] }) => {
        if (!file) return again(c, notValidField('file', 'Please choose a file'))
        const seen = await keywordRuns.preview(file.path)
        if (!seen.ok) return again(c, runProblem(seen.refusal))
        const token = await held.hold(file.path, who.id)
        return show(c, importPage, {
          status: 200,
          form: { action: importPage, values: valuesOf(seen.value, token), errors: [], alert: null },
        })
      },
      (fault) => again(c, fault.code === 'too_large' ? fileTooLarge : fault),
    )
  })

  form(`${importPage}/start`, { access: 'keywords' }, async ({ c, who, fields, again: back }) => {
    const path = await held.find(fields['file'] ?? '', who.id)
    if (!path) return back(notValidField('file', 'The file is not here any more. Please choose it again'), importPage)
    const started = await keywordRuns.startImport(path, who.id)
    if (!started.ok) return back(runProblem(started.refusal), importPage)
    await held.release(path)
    return c.redirect(atKeywords.run(started.value.id), 303)
  })

  const again = (c: Context<HttpEnv>, fault: Problem) => show(c, importPage, cameBack(importPage, {}, fault))
}

const tooLargeWords = 'The file is larger than 100 MB. Export a shorter period, or cut the list in parts.'
const fileTooLarge: Problem = {
  status: 413,
  code: 'too_large',
  detail: tooLargeWords,
  errors: [{ path: 'file', message: tooLargeWords }],
}

/** A preview as the page reads it: the values of a form are text. */
function valuesOf(seen: ImportPreview, token: string): FormFields {
  const { kind, rows, added, updated, unchanged, skipped, refused, refusals } = seen
  return {
    file: token,
    kind,
    ...textsOf({ rows, added, updated, unchanged, skipped, refused }),
    refusals: refusals.map(({ line, text, reason }) => `${line}\t${text}\t${reason}`).join('\n'),
  }
}

function textsOf(counts: Readonly<Record<string, number>>): FormFields {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]))
}
