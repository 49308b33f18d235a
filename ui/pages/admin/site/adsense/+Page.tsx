import { useData } from 'vike-react/useData'
import { type AdPlace, adPlaces } from '#modules/catalogue'
import { at, atSystem } from '#modules/shared'
import { Notice } from '../../../../components/Notice.tsx'
import { Checkbox } from '../../../../components/form/Checkbox.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { QuestionError } from '../../../../components/form/Question.tsx'
import { SettingCard } from '../../../../components/settings/SettingCard.tsx'
import { SettingHistory } from '../../../../components/settings/SettingHistory.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'

const part = atSystem.siteAdsense()
const places: Readonly<Record<AdPlace, string>> = {
  services: 'The price list, /services',
  areas: 'Pages of areas, /area/…',
  about: 'About us, /about',
  reviews: 'Reviews, /reviews',
  experts: 'The directory, /find-experts',
  jobs: 'The job board, /jobs',
}

export default function AdsensePage() {
  const { done, history } = useData<Data>()
  return (
    <AdminPage
      title="Adverts of Google"
      part={part}
      back={{ href: at.admin.site.home(), words: 'Public pages' }}
      done={done}
    >
      <p className="lead">
        Google AdSense at the end of public pages. It is off until you switch it on. Pages to book and to pay, accounts
        and the home page never have adverts.
      </p>
      <Notice tone="warn" title="Google wants its certified message in the UK">
        <p>
          Google asks publishers to use a consent message that it has certified (a CMP) for visitors in the UK, the EEA
          and Switzerland. The question of this site is our own, and not certified: Google may show fewer adverts, or
          none.
        </p>
      </Notice>
      <Adverts />
      <SettingHistory history={history} />
    </AdminPage>
  )
}

function Adverts() {
  const { ads, history } = useData<Data>()
  return (
    <SettingCard
      title="Adverts"
      id="adverts"
      action={part}
      history={history}
      fields={[
        { name: 'on', label: 'Show adverts', now: ads.isOn ? 'yes' : '' },
        { name: 'publisher', label: 'Account', now: ads.publisher },
        { name: 'unit', label: 'Ad unit', now: ads.unit },
        ...adPlaces.map((place) => ({
          name: `place.${place}`,
          label: places[place],
          now: ads.places.includes(place) ? 'yes' : '',
        })),
      ]}
      lead={
        <p>
          A visitor is asked first, and refuses as easily as agrees. Nothing of Google is loaded before, and nothing
          ever for those who refuse. Everybody can change the answer at <a href={at.legal.cookies()}>Cookies</a>. While
          adverts are on, <a href="/ads.txt">/ads.txt</a> names your account.
        </p>
      }
    >
      {(back) => (
        <>
          <Checkbox
            name="on"
            value="yes"
            label="Show adverts to visitors who agree"
            defaultChecked={back.isBack ? back.value('on') === 'yes' : ads.isOn}
          />
          <Field
            name="publisher"
            label="Account"
            hint="Your publisher id, such as pub-1234567890123456."
            className="figures"
            autoComplete="off"
            spellCheck={false}
            defaultValue={back.value('publisher') ?? ads.publisher}
            error={back.error('publisher')}
            optional
          />
          <Field
            name="unit"
            label="Ad unit"
            hint="The number of a display unit that you made at Google: 10 digits."
            className="figures input-narrow"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={back.value('unit') ?? ads.unit}
            error={back.error('unit')}
            optional
          />
          <fieldset
            className={back.error('places') ? 'field field-wrong stack stack-tight' : 'field stack stack-tight'}
            id="field-places"
            tabIndex={-1}
          >
            <legend className="field-label">Pages with an advert at their end</legend>
            {back.error('places') && <QuestionError name="places">{back.error('places')}</QuestionError>}
            {adPlaces.map((place) => (
              <Checkbox
                key={place}
                name={`place.${place}`}
                value="yes"
                label={places[place]}
                defaultChecked={back.isBack ? back.value(`place.${place}`) === 'yes' : ads.places.includes(place)}
              />
            ))}
          </fieldset>
        </>
      )}
    </SettingCard>
  )
}
