import { useData } from 'vike-react/useData'
import type { Data } from './+data.ts'
import { Booking } from './Booking.tsx'
import { Coverage } from './Coverage.tsx'
import { Emergency } from './Emergency.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Services } from './Services.tsx'
import './home.css'

export default function HomePage() {
  const { phone, trades, mainDistricts, furtherDistricts, wizard, begun } = useData<Data>()
  return (
    <>
      <Hero phone={phone} districts={mainDistricts} />
      <Emergency phone={phone} />
      <Services trades={trades} />
      <HowItWorks />
      <Coverage main={mainDistricts} further={furtherDistricts} />
      <Booking wizard={wizard} begun={begun} />
    </>
  )
}
