import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { sentApplication } from '../../../components/job-board/sent-application.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the holder of the link that was mailed to an applicant. */
export async function data({ modules, routeParams, now }: PageContextServer) {
  const token = routeParams['token'] ?? ''
  const found = await modules.applying.open(token)
  if (!found) throw render(404)
  const links = { cv: at.link.applicationCv(token), withdraw: `${at.link.application(token)}/withdraw`, report: null }
  return { application: sentApplication(found, links, now) }
}
