import { z } from 'zod'
import { type LaunchFault, type LaunchModule, launchFaultCodes } from '#modules/launch'
import { at, doneAt, instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'
import type { HttpKit } from '../kit/kit.ts'
import { type Problem, problem } from '../kit/problem.ts'

const faultSchema = z.strictObject({
  code: z.enum(launchFaultCodes),
  subject: z.string(),
  detail: z.string(),
  href: z.string().nullable().meta({ description: 'The page where it is mended; null where the command line does' }),
})

const launchSchema = z.strictObject({
  live: z.boolean(),
  live_since: instantSchema.nullable(),
  faults: z.array(faultSchema),
})

const path = '/api/admin/launch'
const page = at.admin.launch()

/** Going live: the reasons against it, and the step itself. */
export function addLaunch({ api, modules: { launch }, submission }: HttpKit): void {
  const answers = { 200: { says: 'Whether the site is live, and what stands in the way', schema: launchSchema } }

  api.endpoint(
    {
      method: 'get',
      path,
      tag: 'Site',
      access: 'settings',
      summary: 'The checklist before the site goes live.',
      answers,
    },
    async () => ({ status: 200, body: await viewOf(launch) }),
  )

  api.endpoint(
    {
      method: 'post',
      path,
      tag: 'Site',
      access: 'settings',
      summary:
        'Go live, once and for good: payment providers with live keys take money from then on, and search engines may list the site. 409 `not_ready` with `faults` while something stands in the way.',
      answers,
    },
    async ({ c, who }) => {
      const done = await launch.launch(who.id)
      return done.ok ? { status: 200, body: await viewOf(launch) } : problem(c, notReady(done.refusal.faults))
    },
  )

  submission(page, { access: 'settings' }, async ({ c, who, again }) => {
    const done = await launch.launch(who.id)
    return done.ok ? c.redirect(doneAt(page, 'live'), 303) : again(notReady(done.refusal.faults))
  })
}

async function viewOf(launch: LaunchModule): Promise<z.input<typeof launchSchema>> {
  const launched = launch.launched()
  const faults = launched ? [] : await launch.faults()
  return {
    live: launched !== null,
    live_since: launched && instantText(launched.at),
    faults: faults.map(faultView),
  }
}

const faultView = ({ code, subject, words, href }: LaunchFault) => ({ code, subject, detail: words, href })

function notReady(faults: readonly LaunchFault[]): Problem {
  const detail = 'The site cannot go live yet. Please mend what the list names.'
  return { status: 409, code: 'not_ready', detail, extra: { faults: faults.map(faultView) } }
}
