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

/** The names of icons and colours for people; a card keeps those of the drawings. */
export const emergencyIconWords: Readonly<Record<EmergencyService['icon'], string>> = {
  Droplet: 'Drop of water',
  Zap: 'Flash',
  Square: 'Square',
  LayoutGrid: 'Tiles',
  UtensilsCrossed: 'Knife and fork',
  Bath: 'Bath',
  Hammer: 'Hammer',
  PaintBucket: 'Bucket of paint',
  Grid3x3: 'Grid',
  Lock: 'Lock',
}

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
