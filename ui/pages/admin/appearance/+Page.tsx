import { useData } from 'vike-react/useData'
import { defaultColour, nearestColour, readColour } from '#modules/appearance'
import { atSystem } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { ChangeEffects } from '../../../components/settings/ChangeEffects.tsx'
import { SettingButtons } from '../../../components/settings/SettingButtons.tsx'
import { SettingHistory } from '../../../components/settings/SettingHistory.tsx'
import { StaleSetting } from '../../../components/settings/StaleSetting.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'
import { LogoCard } from './LogoCard.tsx'
import { LookPreview } from './LookPreview.tsx'
import './appearance.css'

const action = atSystem.appearance()

export default function AppearancePage() {
  const { done, history } = useData<Data>()
  return (
    <AdminPage title="Appearance" part={action} done={done}>
      <p className="lead">
        The colour and the logo of the business, on every page, in icons, in the pictures of shared links, on papers and
        in mails. Everything else of the colours follows, in the light and in the dark theme.
      </p>
      <ColourForm />
      <LogoCard />
      <SettingHistory history={history} />
    </AdminPage>
  )
}

function ColourForm() {
  const { history, colour, business, logo } = useData<Data>()
  const back = useCameBack(action)
  const typed = back.value('nearest') ?? back.value('colour')
  const wanted = typed === undefined ? colour : readColour(typed)
  const error = back.error('colour')
  const nearest = error && wanted ? nearestColour(wanted) : null
  return (
    <form method="post" action={action} className="stack stack-loose" noValidate>
      <FormProblems of={back} />
      <StaleSetting
        back={back}
        history={history}
        fields={[{ name: 'colour', label: 'Brand colour', now: colour ?? '' }]}
      />
      <ChangeEffects back={back} />
      <Card title="Colour">
        <div className="stack">
          <Field
            name="colour"
            label="Brand colour"
            hint={`Six digits, such as ${defaultColour}. Leave it empty for the colour that the program came with. Text in it needs a contrast of 7 to 1, and shapes 3 to 1.`}
            className="figures input-narrow"
            autoComplete="off"
            spellCheck={false}
            defaultValue={typed ?? colour ?? ''}
            error={error}
            optional
          />
          {nearest && (
            <div className="row look-nearest">
              <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
                <rect x="1" y="1" width="30" height="30" rx="6" fill={nearest} stroke="currentColor" />
              </svg>
              <Button variant="secondary" name="nearest" value={nearest}>
                Save {nearest} instead
              </Button>
            </div>
          )}
          <LookPreview colour={nearest ?? wanted ?? defaultColour} business={business} logo={logo} />
        </div>
      </Card>
      <SettingButtons back={back} version={history.version} />
    </form>
  )
}
