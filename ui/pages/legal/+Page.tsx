import { useData } from 'vike-react/useData'
import { Done } from '../../components/Done.tsx'
import { Notice } from '../../components/Notice.tsx'
import { AdChoiceForm } from '../../components/ads/AdQuestion.tsx'
import { LegalText } from '../../components/legal/LegalText.tsx'
import type { Data } from './+data.ts'

/** A legal page, in force or an earlier version of it. */
export default function LegalPage() {
  const { title, blocks, since, isOld, present, versions, adverts, done } = useData<Data>()
  return (
    <div className="page main-pad stack stack-loose">
      <div className="stack stack-tight">
        <h1>{title}</h1>
        <Done says={done} />
        <p className="soft no-print">
          {since && `Version of ${since}. `}
          <a href={versions}>All versions of this page</a>
        </p>
      </div>
      {isOld && (
        <Notice tone="warn" title="This is an earlier version">
          <p>
            It is kept for bookings that were made while it was in force. Details of the business are shown as they are
            now. <a href={present}>Read the version in force</a>
          </p>
        </Notice>
      )}
      <LegalText blocks={blocks} />
      {adverts && (
        <section className="stack" id="adverts" aria-labelledby="adverts-title">
          <h2 id="adverts-title">Adverts of Google</h2>
          <p>
            {adverts.choice === null
              ? 'You have not answered yet, so nothing of Google is loaded.'
              : adverts.choice === 'agreed'
                ? 'You agreed to adverts: some pages load one from Google. If you refuse now, nothing more is loaded. You delete the cookies that Google has set in your browser.'
                : 'You refused adverts, so nothing of Google is loaded.'}
          </p>
          <AdChoiceForm back={present} />
        </section>
      )}
    </div>
  )
}
