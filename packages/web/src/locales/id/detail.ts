import type { OrderEvent } from '@lumbung/domain/order'

/** What happens to an order beside the events that move it. */
type OtherEvent =
  | 'apply'
  | 'putForward'
  | 'hold'
  | 'unhold'
  | 'codeIssued'
  | 'codeFailed'
  | 'codeClosed'
  | 'paymentUnmatched'
  | 'paid'
  | 'extended'
  | 'reduced'
  | 'smallBalanceForgiven'
  | 'smallBalanceTakenBack'
  | 'extensionTaken'
  | 'extensionExpired'
  | 'reductionAsked'
  | 'reductionFirstApproved'
  | 'reductionApproved'
  | 'reductionRejected'
  | 'reductionLapsed'
  | 'machineBroke'
  | 'corrected'
  | 'correctionAsked'
  | 'correctionConfirmed'
  | 'correctionRefused'
  | 'correctionWithdrawn'
  | 'putBack'

const event = {
  apply: 'Diajukan di aplikasi',
  startMachine: 'Review mesin dimulai',
  import: 'Diimpor dari berkas',
  cancel: 'Dibatalkan',
  rejectMachine: 'Ditolak mesin',
  passMachine: 'Lolos mesin',
  passStraight: 'Lolos langsung',
  appealMachine: 'Penolakan mesin ditinjau ulang',
  passFirst: 'Lolos review pertama',
  rejectFirst: 'Ditolak review pertama',
  giveBack: 'Dikembalikan ke nasabah',
  reopenFirst: 'Penolakan dibuka kembali',
  passFinal: 'Lolos review akhir',
  rejectFinal: 'Ditolak review akhir',
  goBack: 'Kembali ke review pertama',
  rollBackFirst: 'Ditarik kembali ke review pertama',
  resubmit: 'Dikirim ulang oleh nasabah',
  sign: 'Ditandatangani nasabah',
  putForward: 'Pencairan diajukan',
  hold: 'Pencairan ditahan',
  unhold: 'Penahanan dicabut',
  send: 'Pencairan dikirim',
  disburse: 'Dana cair',
  failLoan: 'Pencairan gagal',
  reversePayout: 'Pencairan dibalik',
  retryLoan: 'Pencairan dicoba lagi',
  correctPayout: 'Pencairan dikoreksi: dana sudah keluar',
  codeIssued: 'Kode bayar terbit',
  codeFailed: 'Kode bayar gagal terbit',
  codeClosed: 'Kode bayar ditutup',
  paymentUnmatched: 'Pembayaran belum cocok',
  paid: 'Pembayaran diterima',
  extended: 'Tempo diperpanjang',
  reduced: 'Potongan dipakai',
  smallBalanceForgiven: 'Sisa kecil dihapus',
  smallBalanceTakenBack: 'Sisa kecil terutang kembali',
  extensionTaken: 'Perpanjangan ditawarkan',
  extensionExpired: 'Tawaran perpanjangan berakhir',
  reductionAsked: 'Potongan diajukan',
  reductionFirstApproved: 'Potongan disetujui orang pertama',
  reductionApproved: 'Potongan disetujui',
  reductionRejected: 'Potongan ditolak',
  reductionLapsed: 'Potongan lewat waktu',
  clear: 'Lunas',
  writeOff: 'Dihapus buku',
  reopen: 'Dibuka kembali',
  machineBroke: 'Mesin bermasalah',
  corrected: 'NIK dikoreksi',
  correctionAsked: 'Koreksi rekening diajukan',
  correctionConfirmed: 'Koreksi rekening disetujui',
  correctionRefused: 'Koreksi rekening ditolak',
  correctionWithdrawn: 'Koreksi rekening ditarik',
  putBack: 'Pencairan kembali ke pengaju',
} as const satisfies Record<OrderEvent | OtherEvent, string>

/** The order's own page, and the parts it shares with the review desk. */
export const detail = {
  event,
  system: 'otomatis',
  tabs: 'Bagian pesanan',
  tab: {
    application: 'Permohonan',
    identity: 'Identitas',
    bank: 'Bank',
    contacts: 'Kontak',
    machine: 'Review mesin',
    reviews: 'Review',
    disbursement: 'Pencairan',
    plan: 'Rencana bayar',
    cash: 'Catatan kas',
    changes: 'Perpanjangan dan potongan',
    others: 'Pesanan lain',
    ledger: 'Buku besar',
    audit: 'Jejak audit',
  },
  customer: { new: 'nasabah baru', old: 'nasabah lama', globalOld: 'nasabah lama grup' },
  copyNumber: 'Salin nomor pesanan',
  nthLoan: 'pinjaman ke-{{n}}',
  openReview: 'Buka review',
  history: 'Riwayat',
  eventCount: '{{n}} kejadian',
  eventsMore: 'Lebih dari {{n}} kejadian',
  earlierEvents: 'Kejadian sebelumnya',
  wholeHistory: 'Semua kejadian',
  sendBack: {
    rollBack: 'Tarik ke review pertama',
    reopen: 'Buka kembali penolakan',
    appeal: 'Tinjau ulang penolakan mesin',
  },
  sendBackHint: 'Pesanan kembali menunggu review pertama. Alasannya dicatat atas nama Anda.',
  sentBack: 'Pesanan kembali ke review pertama',
  reason: 'Alasan',
  chooseReason: 'Pilih alasan',
  note: 'Catatan',
  requested: 'Pinjaman diminta',
  instalments: 'Cicilan',
  appliedAt: 'Waktu pengajuan',
  changedAt: 'Terakhir berubah',
  disbursedAt: 'Waktu cair',
  failedOrders: 'Pesanan gagal sebelumnya',
  name: 'Nama',
  birthday: 'Lahir',
  gender: 'Jenis kelamin',
  genders: { female: 'Perempuan', male: 'Laki-laki' },
  email: 'Email',
  address: 'Alamat',
  region: 'Kabupaten/kota',
  occupation: 'Pekerjaan',
  income: 'Penghasilan bulanan',
  education: 'Pendidikan',
  bank: 'Bank',
  bankAccount: 'No. rekening',
  bankHolder: 'Atas nama',
  photos: 'Foto',
  photo: { idCard: 'KTP', selfie: 'Swafoto', incomeProof: 'Bukti penghasilan' },
  noPhotos: 'Tidak ada foto.',
  person: 'Data diri',
  work: 'Pekerjaan',
  relation: 'Hubungan',
  relations: {
    parent: 'Orang tua',
    sibling: 'Saudara',
    spouse: 'Pasangan',
    child: 'Anak',
    relative: 'Kerabat',
    friend: 'Teman',
    colleague: 'Rekan kerja',
  },
  consent: 'Izin',
  consents: { asked: 'Sudah ditanya', given: 'Memberi izin', refused: 'Menolak', notAsked: 'Belum ditanya' },
  contactRule: 'Kontak darurat hanya untuk menanyakan keberadaan nasabah.',
  stage: 'Tahap',
  round: 'Putaran',
  reviewer: 'Reviewer',
  opened: 'Dibuka',
  decided: 'Diputuskan',
  reference: 'Referensi',
  thirdStatus: 'Status penyedia',
  message: 'Pesan',
  maker: 'Pengaju',
  checker: 'Pelepas',
  sent: 'Dikirim',
  settled: 'Selesai',
  time: 'Waktu',
  eventHead: 'Kejadian',
  by: 'Oleh',
  change: 'Perubahan',
  particulars: 'Rincian',
} as const
