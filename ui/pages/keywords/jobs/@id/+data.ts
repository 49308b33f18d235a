import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { parseId } from '#modules/shared'
import { doneIn } from '../../../../done-in.ts'
import { datedWords } from '../../../../time-words.ts'
import { runShown } from '../../run-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, now } = pageContext
  const id = parseId('kwr', routeParams['id'] ?? '')
  const run = id && (await modules.keywordRuns.find(id))
  if (!run) throw render(404)
  const services = await modules.catalogue.allServices()
  return {
    done: doneIn(pageContext, { stopping: 'It stops after the batch at hand.' }),
    run: runShown(run, new Map(services.map((one) => [one.id, one.name]))),
    started: datedWords(run.startedAt, now),
    aiModel: run.aiModel,
  }
}
