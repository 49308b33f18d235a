import {
  Bath,
  Droplet,
  Grid3x3,
  Hammer,
  LayoutGrid,
  Lock,
  type LucideIcon,
  PaintBucket,
  Square,
  UtensilsCrossed,
  Zap,
} from 'lucide-react'
import type { EmergencyService } from '#modules/catalogue'

/** The drawing of each icon that a card may have. */
export const emergencyIconDrawings: Readonly<Record<EmergencyService['icon'], LucideIcon>> = {
  Droplet,
  Zap,
  Square,
  LayoutGrid,
  UtensilsCrossed,
  Bath,
  Hammer,
  PaintBucket,
  Grid3x3,
  Lock,
}
