import type { GoBackReason, RejectReason, ReturnReason } from '@lumbung/domain/review'

/** What each code means; a code without words does not compile. */
const reject = {
  R01: 'Usia di luar batas',
  R02: 'Penghasilan kurang',
  R03: 'Terlalu banyak platform',
  R04: 'Rasio utang terlalu tinggi',
  R05: 'Tunggakan di biro kredit',
  R06: 'Daftar hitam',
  R07: 'Identitas tidak cocok',
  R08: 'Dokumen palsu',
  R09: 'Rekening atas nama orang lain',
  R10: 'Wilayah tidak dilayani',
  R11: 'Tidak dapat dihubungi',
  R12: 'Skor terlalu rendah',
  R13: 'Pengajuan ganda',
  R14: 'Nasabah membatalkan',
  R99: 'Lainnya, tulis di catatan',
} as const satisfies Record<RejectReason, string>

const goBack = {
  wrongDecision: 'Keputusan keliru',
  missingCheck: 'Ada pemeriksaan terlewat',
  documentReread: 'Dokumen perlu dibaca ulang',
  dataCorrected: 'Data dibetulkan',
  systemError: 'Gangguan sistem',
  qcFail: 'Gagal pemeriksaan mutu',
} as const satisfies Record<GoBackReason, string>

const giveBack = {
  idCardBlurred: 'Foto KTP buram',
  idCardCut: 'Foto KTP terpotong',
  idCardExpired: 'KTP kedaluwarsa',
  selfieMismatch: 'Swafoto tidak sama',
  incomeProofUnreadable: 'Bukti penghasilan tidak terbaca',
  bankAccountInvalid: 'Rekening bank salah',
  contactInvalid: 'Kontak tidak benar',
  addressIncomplete: 'Alamat tidak lengkap',
} as const satisfies Record<ReturnReason, string>

/** Reasons and checks of both desks. `locales/domain-words.test.ts` holds the checks to the domain's list. */
export const review = {
  reject,
  goBack,
  giveBack,
  category: {
    idCard: 'KTP',
    selfie: 'Swafoto',
    income: 'Penghasilan',
    bank: 'Rekening',
    contact: 'Kontak dan alamat',
    call: 'Telepon',
    affordability: 'Kemampuan bayar',
    amount: 'Jumlah',
    duplicate: 'Pengajuan ganda',
  },
  check: {
    idCardLegible: 'KTP terbaca, tidak terpotong',
    nikMatchesCard: 'NIK sama dengan KTP',
    nameMatchesCard: 'Nama sama dengan KTP',
    birthdayMatchesCard: 'Tanggal lahir sama dengan KTP',
    selfieMatchesCard: 'Swafoto sama dengan KTP',
    selfieLive: 'Swafoto diambil langsung, bukan foto ulang',
    incomeProofLegible: 'Bukti penghasilan terbaca',
    incomeAmount: 'Penghasilan sesuai bukti',
    bankNameMatches: 'Nama rekening sama dengan KTP',
    bankAccountNumber: 'Nomor rekening benar',
    contactConsent: 'Kontak darurat memberi izin',
    addressComplete: 'Alamat lengkap',
    borrowerReached: 'Nasabah dapat dihubungi',
    purposeConfirmed: 'Tujuan pinjaman jelas',
    termsUnderstood: 'Nasabah paham biaya dan tempo',
    debtRatio: 'Rasio angsuran paling banyak 30 %',
    otherPlatforms: 'Pinjaman di platform lain wajar',
    amountFits: 'Jumlah sesuai penghasilan',
    costUnderCap: 'Biaya di bawah batas',
    noOtherOpenOrder: 'Tidak ada pesanan lain yang berjalan',
    noSharedDevice: 'Perangkat tidak dipakai orang lain',
  },
  stage: { first: 'Review pertama', final: 'Review akhir' },
} as const
