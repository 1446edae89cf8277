import {
  Accessibility,
  AirVent,
  AlarmSmoke,
  Armchair,
  ArrowUpDown,
  Baby,
  Bath,
  Bike,
  BriefcaseMedical,
  Bubbles,
  Cigarette,
  CircleParking,
  Coffee,
  CookingPot,
  Croissant,
  Dumbbell,
  Fan,
  Fence,
  Flame,
  FlameKindling,
  Flower2,
  Heater,
  KeyRound,
  Laptop,
  type LucideIcon,
  Microwave,
  Milk,
  MountainSnow,
  PawPrint,
  PlugZap,
  Refrigerator,
  Sailboat,
  Shirt,
  ThermometerSun,
  TreePalm,
  Tv,
  Utensils,
  WashingMachine,
  Waves,
  WavesLadder,
  Wifi,
  Wind,
} from 'lucide-react';

const drawings = {
  wifi: Wifi,
  workspace: Laptop,
  tv: Tv,
  kitchen: CookingPot,
  refrigerator: Refrigerator,
  microwave: Microwave,
  dishwasher: Utensils,
  'coffee-maker': Coffee,
  breakfast: Croissant,
  washer: WashingMachine,
  dryer: Fan,
  iron: Shirt,
  'hair-dryer': Wind,
  bathtub: Bath,
  'hot-tub': Bubbles,
  sauna: ThermometerSun,
  pool: WavesLadder,
  gym: Dumbbell,
  heating: Heater,
  'air-conditioning': AirVent,
  fireplace: FlameKindling,
  balcony: Fence,
  terrace: Armchair,
  garden: Flower2,
  barbecue: Flame,
  'beach-access': TreePalm,
  'lake-access': Waves,
  'ski-in-ski-out': MountainSnow,
  bikes: Bike,
  kayak: Sailboat,
  parking: CircleParking,
  'ev-charger': PlugZap,
  elevator: ArrowUpDown,
  'step-free': Accessibility,
  crib: Baby,
  'high-chair': Milk,
  'pets-allowed': PawPrint,
  'smoking-allowed': Cigarette,
  'self-check-in': KeyRound,
  'smoke-alarm': AlarmSmoke,
  'first-aid-kit': BriefcaseMedical,
} as const satisfies Record<string, LucideIcon>;

/**
 * The amenities that have an icon. The names match `AMENITIES` in `contracts`, so that a missing icon is a type error.
 */
export type AmenityIconName = keyof typeof drawings;
export const amenityIconNames = Object.keys(drawings) as AmenityIconName[];

export interface AmenityIconProps {
  name: AmenityIconName;
}

/** The decorative icon before the name of an amenity. Not part of `Icon`, because these drawings are large. */
export function AmenityIcon({ name }: AmenityIconProps) {
  const Drawing = drawings[name];
  return <Drawing aria-hidden className="shrink-0 text-ink-subtle" size={20} strokeWidth={1.6} />;
}
