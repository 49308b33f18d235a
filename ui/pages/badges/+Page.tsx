import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import type { Data } from './+data.ts'
import '../../components/directory/listing-form.css'

const badges = [
  [
    'Insurance declared',
    'The tradesperson says that they have valid public liability insurance. Nobody has checked it: ask to see the certificate.',
  ],
  [
    'Insurance checked until a date',
    'An administrator has read the certificate of the insurance. The badge names the last day of the policy, and ends with it. The number of the policy is not shown.',
  ],
  [
    'Gas Safe number',
    'An administrator has read the Gas Safe card. The badge has the number, the day on which it was read, and the last day on which it counts. Search for the number at the Gas Safe Register, which says which work it covers.',
  ],
  [
    'NICEIC number',
    'An administrator has read the NICEIC certificate. The badge has the number, the day on which it was read, and the last day on which it counts. Search for the number at NICEIC.',
  ],
  ['Identity checked', 'An administrator has compared the name with a proof of identity.'],
  ['Address checked', 'An administrator has compared the address of the business with a document that names it.'],
] as const

const labels = [
  [
    'Contact through this site',
    'The author sent a message to the tradesperson through this site, from a confirmed e-mail address. We do not know whether a job came of it.',
  ],
  [
    'Job confirmed',
    'The tradesperson has confirmed that the job was done, or somebody here has seen a proof of it, such as an invoice.',
  ],
] as const

export default function BadgesPage() {
  const { businessName } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <div className="stack stack-tight">
        <h1>The meaning of the badges</h1>
        <p className="soft">
          A badge says what stands behind it, and no more. The documents are private: only administrators and their
          owner see them.
        </p>
      </div>
      <dl className="listing-facts">
        {badges.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <h2>The labels of reviews</h2>
      <dl className="listing-facts">
        {labels.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>
        The stars are the average of all published reviews of the tradesperson.{' '}
        <a href={at.market.reviews()}>How reviews of experts work</a>
      </p>
      <p>
        A badge from a check ends on its last day at midnight, without anybody’s doing. It ends before when an
        administrator withdraws it, when the business takes another name, or when the tradesperson takes back what the
        document proves: the certification, the insurance, or the postcode of the address. A new document brings it
        back.
      </p>
      <p>
        {businessName} vouches for none of the tradespeople in the directory: they are businesses of their own, and no
        badge promises how a job will be done. A listing without badges may be as good as one with them.
      </p>
      <p>
        <a href={at.advertise()}>Advertise your business</a>
      </p>
    </div>
  )
}
