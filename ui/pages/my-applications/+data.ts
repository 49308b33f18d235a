import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { sentApplication } from '../../components/job-board/sent-application.ts'
import { doneIn } from '../../done-in.ts'
import { signedIn } from '../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The applications that the user has sent. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { modules, now } = pageContext
  const found = await modules.applying.ofApplicant(who)
  return {
    done: doneIn(pageContext, { withdrawn: 'Your application is withdrawn and erased.' }),
    applications: found.map((each) => {
      const { id } = each.application
      return sentApplication(
        each,
        {
          cv: at.applicationCv(id),
          withdraw: `${at.myApplications()}/${id}/withdraw`,
          report: at.market.reportApplication(each.job.id, id),
        },
        now,
      )
    }),
  }
}
