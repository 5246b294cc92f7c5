/** How far two places lie apart, by province: ways as the crow flies, which is enough to tell near from far. Pure. */
import type { Whereabouts } from './rules-plan.ts'

/** Kilometres between two places, rounded; `null` where one of them is not known. Within a province it is 0. */
export function kmBetween(a: Whereabouts, b: Whereabouts): number | null {
  const [from, to] = [pointOf(a), pointOf(b)]
  if (!from || !to) return null
  const [lat, lon] = [radians(to.lat - from.lat), radians(to.lon - from.lon)]
  const chord = Math.sin(lat / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lon / 2) ** 2
  return Math.round(2 * earthKm * Math.asin(Math.sqrt(chord)))
}

export type Point = { lat: number; lon: number }

/** Where a place is taken to be: the middle of its province, else of its region, else `null`. */
export function pointOf({ province, region }: Whereabouts): Point | null {
  return provinces.get(keyOf(province)) ?? regions.get(keyOf(region)) ?? null
}

const earthKm = 6371

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** People write "Metro Manila", "metro manila " and "Davao De Oro". */
function keyOf(name: string | null): string {
  return (name ?? '')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/^province of /, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Provinces by region as the national list names it, with the approximate middle of each (latitude, longitude); several names: `a / b`. */
const table = `
National Capital Region (NCR): Metro Manila / NCR / National Capital Region 14.58 121.03
Cordillera Administrative Region (CAR): Abra 17.58 120.75, Apayao 18.02 121.17, Benguet 16.50 120.67, Ifugao 16.83 121.17, Kalinga 17.47 121.35, Mountain Province 17.08 121.10
Region I (Ilocos Region): Ilocos Norte 18.17 120.75, Ilocos Sur 17.33 120.52, La Union 16.52 120.43, Pangasinan 15.92 120.33
Region II (Cagayan Valley): Batanes 20.45 121.97, Cagayan 18.00 121.80, Isabela 16.98 121.98, Nueva Vizcaya 16.30 121.17, Quirino 16.28 121.58
Region III (Central Luzon): Aurora 15.75 121.55, Bataan 14.67 120.42, Bulacan 14.98 121.05, Nueva Ecija 15.58 121.00, Pampanga 15.07 120.67, Tarlac 15.50 120.50, Zambales 15.33 120.17
Region IV-A (CALABARZON): Batangas 13.83 121.00, Cavite 14.27 120.87, Laguna 14.17 121.33, Quezon 14.03 122.00, Rizal 14.67 121.25
MIMAROPA Region: Marinduque 13.40 121.97, Occidental Mindoro 13.00 120.92, Oriental Mindoro 13.00 121.42, Palawan 9.83 118.73, Romblon 12.58 122.27
Region V (Bicol Region): Albay 13.22 123.55, Camarines Norte 14.17 122.75, Camarines Sur 13.67 123.33, Catanduanes 13.78 124.25, Masbate 12.27 123.55, Sorsogon 12.83 123.92
Region VI (Western Visayas): Aklan 11.60 122.25, Antique 11.17 122.08, Capiz 11.42 122.63, Guimaras 10.58 122.60, Iloilo 11.00 122.67
Negros Island Region (NIR): Negros Occidental 10.42 123.00, Negros Oriental 9.75 123.00, Siquijor 9.18 123.58
Region VII (Central Visayas): Bohol 9.83 124.17, Cebu 10.32 123.75
Region VIII (Eastern Visayas): Biliran 11.58 124.47, Eastern Samar 11.67 125.42, Leyte 10.83 124.83, Northern Samar 12.33 124.67, Samar / Western Samar 11.83 125.00, Southern Leyte 10.33 125.08
Region IX (Zamboanga Peninsula): Zamboanga City 6.91 122.07, Zamboanga del Norte 8.00 122.67, Zamboanga del Sur 7.83 123.33, Zamboanga Sibugay 7.70 122.67
Region X (Northern Mindanao): Bukidnon 7.92 125.08, Camiguin 9.17 124.72, Lanao del Norte 7.98 124.10, Misamis Occidental 8.33 123.70, Misamis Oriental 8.67 124.83
Region XI (Davao Region): Davao de Oro / Compostela Valley 7.67 126.00, Davao del Norte / Davao 7.50 125.67, Davao del Sur 6.75 125.33, Davao Occidental 6.10 125.60, Davao Oriental 7.17 126.33
Region XII (SOCCSKSARGEN): Cotabato / North Cotabato 7.12 124.88, Sarangani 5.87 125.28, South Cotabato 6.30 124.83, Sultan Kudarat 6.55 124.28
Region XIII (Caraga): Agusan del Norte 9.03 125.52, Agusan del Sur 8.50 125.75, Dinagat Islands 10.13 125.60, Surigao del Norte 9.67 125.58, Surigao del Sur 8.75 126.13
Bangsamoro Autonomous Region in Muslim Mindanao (BARMM): Basilan 6.58 122.02, Lanao del Sur 7.83 124.33, Maguindanao 7.00 124.40, Maguindanao del Norte 7.13 124.27, Maguindanao del Sur 6.80 124.55, Sulu 6.00 121.17, Tawi-Tawi 5.13 119.95`

const { provinces, regions } = read()

function read(): { provinces: Map<string, Point>; regions: Map<string, Point> } {
  const [byProvince, byRegion] = [new Map<string, Point>(), new Map<string, Point>()]
  for (const line of table.trim().split('\n')) {
    const [region = '', listed = ''] = line.split(': ')
    const points = listed.split(', ').map((one) => {
      const [, names = '', lat, lon] = /^(.+) (\d+\.\d+) (\d+\.\d+)$/.exec(one) ?? []
      const point = { lat: Number(lat), lon: Number(lon) }
      for (const name of names.split(' / ')) byProvince.set(keyOf(name), point)
      return point
    })
    const mean = (key: keyof Point) => points.reduce((sum, point) => sum + point[key], 0) / points.length
    byRegion.set(keyOf(region), { lat: mean('lat'), lon: mean('lon') })
  }
  return { provinces: byProvince, regions: byRegion }
}
