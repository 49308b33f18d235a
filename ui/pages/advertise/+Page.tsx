import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { PayAdvert } from '../../components/adverts/PayAdvert.tsx'
import { ContactCode } from '../../components/directory/ContactCode.tsx'
import { ListingFields } from '../../components/directory/ListingFields.tsx'
import { Done } from '../../components/Done.tsx'
import { Button, LinkButton } from '../../components/form/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../../components/office/came-back.ts'
import { Steps } from '../../components/Steps.tsx'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import '../../components/wizard/wizard.css'
import type { Data } from './+data.ts'

const names = ['Your listing', 'Payment', 'Done']

export default function AdvertisePage() {
  const { price, days, made, done } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <Done says={done} />
      <div className="stack stack-tight">
        <h1>Advertise your business</h1>
        <p className="soft">
          A listing costs {price} for {days} days. Nothing renews automatically, and householders never pay to find you.
        </p>
      </div>
      {made === null ? <Form /> : made.isPaid ? <Paid made={made} /> : <Unpaid made={made} />}
    </div>
  )
}

function Form() {
  const { kept, trades, isBackFromSignIn } = useData<Data>()
  const { who } = usePageInput()
  const back = useCameBack(at.advertise())
  usePlainScript('drafts/keep-typing')
  return (
    <>
      <Steps names={names} current={1} />
      <FormProblems of={back} />
      {isBackFromSignIn && !back.isBack && (
        <Notice title="Your listing was kept">
          <p>Check it, and go on to the payment.</p>
        </Notice>
      )}
      <form method="post" action={at.advertise()} className="stack" noValidate data-keep>
        <ListingFields back={back} kept={kept} trades={trades} />
        {who === null && (
          <p className="soft">Please sign in to continue: we ask you to after this step, and keep what you wrote.</p>
        )}
        {who !== null && who.emailVerifiedAt === null && (
          <p className="soft">Please confirm the e-mail address of your account before you continue.</p>
        )}
        <div className="row">
          <Button>Continue</Button>
        </div>
      </form>
    </>
  )
}

type Made = NonNullable<Data['made']>

function Unpaid({ made }: { readonly made: Made }) {
  return (
    <>
      <Steps names={names} current={2} />
      {made.heldFor.length > 0 && (
        <Notice tone="warn" title="Somebody reads this listing before it is shown">
          <ul>
            {made.heldFor.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <p>
            <a href={at.editListing(made.id)}>Change the listing</a>, or go on: if we reject it, the payment is refunded
            in full.
          </p>
        </Notice>
      )}
      {made.waitsForCode !== null && <ContactCode id={made.id} email={made.waitsForCode} from="advertise" />}
      <section className="stack" aria-labelledby="summary-title">
        <div className="row row-apart">
          <h2 id="summary-title" className="card-title">
            {made.name}
          </h2>
          <a href={at.editListing(made.id)}>Change</a>
        </div>
        <dl className="listing-facts">
          {made.facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {made.pay !== null && (
        <div className="wizard">
          <PayAdvert advert={made.pay} />
        </div>
      )}
      <div className="row">
        <LinkButton variant="secondary" href={at.myListing(made.id)}>
          See the state of this listing
        </LinkButton>
      </div>
    </>
  )
}

function Paid({ made }: { readonly made: Made }) {
  return (
    <>
      <Steps names={names} current={3} />
      <Notice tone={made.isActive ? 'good' : 'info'} title={made.isActive ? 'Listing Active!' : made.label}>
        <p>{made.isActive ? `${made.name} is shown to the public. ${made.left ?? ''}.` : made.about}</p>
      </Notice>
      <div className="row">
        <LinkButton href={at.myListings()}>My Listings</LinkButton>
        <a href="/find-experts">Find Experts</a>
      </div>
    </>
  )
}
