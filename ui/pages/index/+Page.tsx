import { useData } from 'vike-react/useData'
import { Demonstrations } from '../../components/demonstrations/Demonstrations.tsx'
import { EmergencyServices } from '../../components/emergency/EmergencyServices.tsx'
import { calloutWords } from '../../components/emergency/callout-words.ts'
import type { Data } from './+data.ts'
import { Testimonials } from '../../components/site/Testimonials.tsx'
import { Booking } from './Booking.tsx'
import { Contact } from './Contact.tsx'
import { Coverage } from './Coverage.tsx'
import { Emergency } from './Emergency.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Pricing } from './Pricing.tsx'
import { Services } from './Services.tsx'
import './home.css'

export default function HomePage() {
  const { phone, trades, mainDistricts, furtherDistricts, wizard, begun, texts, callouts, plans, ...more } =
    useData<Data>()
  return (
    <>
      <Hero phone={phone} districts={mainDistricts} title={texts['home.hero-title']} lead={texts['home.hero-lead']} />
      <Coverage
        main={mainDistricts}
        further={furtherDistricts}
        title={texts['home.coverage-title']}
        lead={texts['home.coverage-lead']}
      />
      <Emergency phone={phone} title={texts['emergency.banner']} />
      <EmergencyServices shown={callouts} words={calloutWords(texts)} />
      <Services trades={trades} title={texts['home.services-title']} />
      <Demonstrations title={texts['home.ai-title']} lead={texts['home.ai-lead']} />
      <Booking wizard={wizard} begun={begun} title={texts['home.booking-title']} lead={texts['home.booking-lead']} />
      <HowItWorks
        title={texts['home.how-title']}
        steps={[
          { title: texts['home.how-1-title'], body: texts['home.how-1'] },
          { title: texts['home.how-2-title'], body: texts['home.how-2'] },
          { title: texts['home.how-3-title'], body: texts['home.how-3'] },
          { title: texts['home.how-4-title'], body: texts['home.how-4'] },
        ]}
      />
      <Pricing shown={plans} title={texts['plans.title']} lead={texts['plans.lead']} />
      <Testimonials reviews={more.reviews} isChosen={more.isChosen} />
      <Contact title={texts['home.contact-title']} lead={texts['home.contact-lead']} />
    </>
  )
}
