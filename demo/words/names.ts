/** Invented people: any likeness to a living person is chance. */
import type { Random } from '../basis/random.ts'

export type PersonName = {
  professional_title: string | null
  first_name: string
  middle_name: string
  last_name: string
  suffix: string | null
}

const words = (text: string) =>
  text
    .trim()
    .split(/\s*,\s*|\n+/)
    .filter(Boolean)

const women =
  words(`Aileen, Alma, Amelia, Analyn, Angelita, Arlene, Aurora, Beatriz, Belinda, Bernadette, Carmela, Carmelita, Cecilia, Charito,
Clarissa, Consuelo, Cristina, Cynthia, Daisy, Divina, Dolores, Editha, Elena, Elvira, Emelita, Erlinda, Estrella, Eufemia, Evangeline, Fatima, Felicidad,
Florencia, Gemma, Glenda, Gloria, Grace, Haydee, Helen, Imelda, Irene, Jasmin, Jocelyn, Josefina, Josephine, Judith, Karen, Leonora, Leticia, Liza,
Lorna, Lourdes, Luningning, Luz, Luzviminda, Maribel, Maricel, Marites, Marivic, Melinda, Mercedes, Milagros, Minerva, Myrna, Nenita, Noraida, Norma,
Ofelia, Pacita, Perla, Rebecca, Remedios, Rhodora, Rosario, Rowena, Ruby, Salome, Sarah Jane, Sheryl, Soledad, Susana, Teresa, Trinidad, Vicenta,
Victoria, Violeta, Virginia, Wilma, Yolanda, Zenaida, Zoraida, Ma. Cristina, Ma. Theresa, Maria Fe, Mary Grace`)

const men =
  words(`Abdul, Alejandro, Alfredo, Alvin, Ambrosio, Antonio, Ariel, Arnel, Arturo, Benigno, Benjamin, Bernardo, Bonifacio, Carlito, Cesar,
Christopher, Crisanto, Danilo, Dante, Darwin, Demetrio, Diosdado, Domingo, Edgardo, Eduardo, Efren, Eleazar, Emmanuel, Ernesto, Esteban, Felipe, Ferdinand,
Fidel, Florante, Francisco, Gaudencio, Gerardo, Gilbert, Gregorio, Hilario, Honesto, Ignacio, Isagani, Isidro, Jaime, Jerome, Joel, Jonas, Jose Mari,
Joselito, Juanito, Julius, Leonardo, Lito, Lorenzo, Manuel, Marcelino, Mario, Mateo, Melchor, Michael, Mohammad, Nestor, Nicanor, Noel, Norberto, Omar,
Orlando, Oscar, Pablo, Percival, Policarpio, Rafael, Ramil, Ramon, Raul, Reynaldo, Ricardo, Rodolfo, Rogelio, Roland, Romeo, Ronaldo, Ruben, Salvador,
Samuel, Sergio, Severino, Teodoro, Tomas, Ulysses, Vicente, Victorino, Virgilio, Wilfredo, Zosimo`)

const families =
  words(`Abad, Abella, Abrenica, Acosta, Agbayani, Aguilar, Alcantara, Almario, Alonzo, Ambrosio, Andaya, Añonuevo, Apostol, Aquino, Arellano,
Atienza, Avelino, Bacani, Balagtas, Baluyot, Banaag, Bañez, Barrientos, Batungbakal, Bayani, Belmonte, Beltran, Bondoc, Briones, Buenaventura, Bulaong,
Cabahug, Cabrera, Cajucom, Calderon, Camacho, Canlas, Capistrano, Carandang, Carreon, Casimiro, Castañeda, Catacutan, Cayabyab, Chua, Clemente, Cordero,
Corpuz, Cruz, Cuyugan, Dacanay, Dagohoy, Dalisay, David, Dayrit, De Guzman, De la Cruz, De Leon, De Vera, Del Mundo, Del Rosario, Delos Reyes, Dimaano,
Dimalanta, Dumlao, Ebarle, Echavez, Encarnacion, Enriquez, Escober, Escudero, Espiritu, Estacio, Fajardo, Feliciano, Ferrer, Flores, Francisco, Galang,
Gallardo, Garcia, Gatchalian, Gatdula, Gavino, Geronimo, Gomez, Gonzales, Guevarra, Gumabao, Gutierrez, Hernandez, Hidalgo, Ignacio, Ilagan, Inciong,
Jacinto, Javier, Jimenez, Katigbak, Labrador, Lacson, Ladrillo, Lagman, Lao, Laurel, Legaspi, Lim, Limbaga, Lising, Lontoc, Lopez, Lucero, Lumibao,
Macaraeg, Macapanas, Madlangbayan, Madrigal, Magalong, Magpantay, Magsino, Malabanan, Malonzo, Manalastas, Manansala, Mañosa, Mangubat, Manlapig, Marasigan,
Mariano, Masangkay, Mendoza, Mercado, Miranda, Molina, Montalban, Montemayor, Morales, Muñoz, Nañola, Natividad, Navarro, Nepomuceno, Nieves, Ocampo,
Olivarez, Ong, Ordoñez, Ortega, Osorio, Pacheco, Padilla, Paglinawan, Palma, Panganiban, Pangilinan, Paras, Pascual, Patalinghug, Peñaflor, Peralta,
Pineda, Ponce, Punzalan, Quiambao, Quijano, Quimpo, Quizon, Ramirez, Ramos, Regalado, Resurreccion, Reyes, Rivera, Robles, Rodriguez, Romulo, Rosales,
Sabado, Salazar, Salonga, Samonte, San Juan, Sangalang, Santiago, Santos, Sarmiento, Sibug, Sison, Soliman, Soriano, Sumulong, Sy, Tabora, Tadena,
Tagle, Talavera, Tamayo, Tan, Tanchanco, Tejada, Tiongson, Tolentino, Torralba, Torres, Tuason, Tumulak, Ubaldo, Umali, Urbano, Usman, Valdez, Valencia,
Vasquez, Velasco, Ventura, Vergara, Verzosa, Vidal, Villacorta, Villafuerte, Villanueva, Villareal, Vinluan, Yabut, Yambao, Ylagan, Yumul, Yuson,
Zabala, Zamora, Zapanta, Zulueta, Mangondato, Dimaporo-Ali, Alonto-Reyes, Macarambon, Sinsuat-Cruz, Lacson-Ty`)

/** Somebody who teaches at, or runs quality assurance for, a state university. */
export function academicName(random: Random): PersonName {
  const standing = random.weighted({ doctor: 46, professor: 30, engineer: 7, plain: 14, other: 3 })
  const doctorate = random.weighted({ PhD: 5, EdD: 4, DPA: 1, DBA: 1, DIT: 1 })
  const title = {
    doctor: 'Dr.',
    professor: 'Prof.',
    engineer: 'Engr.',
    plain: random.pick(['Mr.', 'Ms.']),
    other: random.pick(['Ar.', 'Atty.']),
  }[standing]
  const suffix =
    standing === 'doctor'
      ? random.chance(0.45)
        ? doctorate
        : null
      : random.chance(0.25)
        ? random.pick(['MSc', 'MAEd', 'MPA', 'RN', 'LPT', 'MIT'])
        : null
  const first = title === 'Ms.' ? random.pick(women) : title === 'Mr.' ? random.pick(men) : random.pick(random.chance(0.55) ? women : men)
  return { professional_title: title, first_name: first, middle_name: random.pick(families), last_name: random.pick(families), suffix }
}

/** An e-mail address of that person nobody else has yet; `taken` is added to. */
export function emailOf(person: PersonName, domain: string, taken: Set<string>): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z]+/g, '')
  const name = `${plain(person.first_name)}.${plain(person.last_name)}`
  let email = `${name}@${domain}`
  for (let n = 2; taken.has(email); n++) email = `${name}${n}@${domain}`
  taken.add(email)
  return email
}

/** A mobile number of the 0900 555 range, which belongs to nobody. */
export function mobileNumber(random: Random): string {
  return `0900 555 ${String(random.between(0, 9999)).padStart(4, '0')}`
}
