/** What a warning says around its figures; `{app}` and `{orderNo}` are filled in. */
export interface LetterText {
  title: string
  opening: string
  body: readonly string[]
  foot: string
}

const ways =
  'Pembayaran dapat dilakukan melalui kode bayar yang tertera di aplikasi {app}. Apabila pembayaran telah dilakukan sebelum surat ini diterima, mohon surat ini diabaikan.'
const help =
  'Apabila Bapak/Ibu mengalami kesulitan membayar, silakan hubungi layanan pengguna {app} untuk membicarakan perpanjangan atau keringanan. Pengaduan dapat disampaikan kepada kami atau kepada Otoritas Jasa Keuangan melalui Kontak 157.'
const foot =
  'Surat ini diterbitkan sesuai POJK 22/2023 dan hanya ditujukan kepada penerima pinjaman. Petugas penagihan wajib menunjukkan identitas dan sertifikat; penagihan tidak dilakukan dengan ancaman, kekerasan, atau kepada pihak lain.'

/** The three warnings, in Indonesian: the letter goes to the borrower, whatever language its issuer reads. */
export const letterText: Readonly<Record<1 | 2 | 3, LetterText>> = {
  1: {
    title: 'Surat Peringatan Pertama (SP1)',
    opening:
      'Melalui surat ini kami mengingatkan bahwa kewajiban Bapak/Ibu atas pinjaman {orderNo} telah melewati tanggal jatuh tempo, dengan rincian pada tanggal surat ini:',
    body: [
      'Kami mohon kewajiban tersebut diselesaikan dalam 7 (tujuh) hari sejak tanggal surat ini. Denda bertambah setiap hari selama pokok belum dilunasi, sampai batas yang ditetapkan peraturan.',
      ways,
      help,
    ],
    foot,
  },
  2: {
    title: 'Surat Peringatan Kedua (SP2)',
    opening:
      'Menyusul Surat Peringatan Pertama yang telah kami sampaikan, sampai hari ini kewajiban Bapak/Ibu atas pinjaman {orderNo} belum diselesaikan, dengan rincian pada tanggal surat ini:',
    body: [
      'Kami mohon kewajiban tersebut diselesaikan dalam 7 (tujuh) hari sejak tanggal surat ini. Keterlambatan dilaporkan ke Sistem Layanan Informasi Keuangan (SLIK) dan dapat memengaruhi pengajuan pinjaman Bapak/Ibu di kemudian hari.',
      ways,
      help,
    ],
    foot,
  },
  3: {
    title: 'Surat Peringatan Ketiga (SP3)',
    opening:
      'Menyusul Surat Peringatan Pertama dan Kedua, sampai hari ini kewajiban Bapak/Ibu atas pinjaman {orderNo} belum diselesaikan, dengan rincian pada tanggal surat ini:',
    body: [
      'Ini adalah peringatan terakhir. Apabila dalam 7 (tujuh) hari sejak tanggal surat ini kewajiban tersebut belum diselesaikan, kami dapat menempuh upaya hukum yang tersedia, tanpa mengurangi hak Bapak/Ibu untuk menyelesaikannya setiap saat.',
      ways,
      help,
    ],
    foot,
  },
}
