//! Converts columns to bytes and back, for snapshots: each is prefixed by its length, in the machine's memory format.

use bytemuck::Pod;

/// The bytes are not those that were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Damaged;

/// Appends columns.
#[derive(Default)]
pub(super) struct Packer(Vec<u8>);

impl Packer {
    pub fn column<T: Pod>(&mut self, column: &[T]) {
        self.0.extend_from_slice(&(column.len() as u64).to_ne_bytes());
        self.0.extend_from_slice(bytemuck::cast_slice(column));
    }

    pub fn columns<'a, T: Pod>(&mut self, columns: impl ExactSizeIterator<Item = &'a [T]>) {
        self.column(&[columns.len() as u64]);
        columns.for_each(|column| self.column(column));
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }
}

/// Reads columns in the order in which they were written.
pub(super) struct Unpacker<'a>(&'a [u8]);

impl<'a> Unpacker<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub fn column<T: Pod>(&mut self) -> Result<Vec<T>, Damaged> {
        let (length, rest) = self.0.split_first_chunk().ok_or(Damaged)?;
        let length = usize::try_from(u64::from_ne_bytes(*length)).map_err(|_| Damaged)?;
        let bytes = length.checked_mul(size_of::<T>()).ok_or(Damaged)?;
        let (column, rest) = rest.split_at_checked(bytes).ok_or(Damaged)?;
        self.0 = rest;
        Ok(bytemuck::allocation::pod_collect_to_vec(column))
    }

    /// A column of exactly N entries.
    pub fn array<T: Pod, const N: usize>(&mut self) -> Result<[T; N], Damaged> {
        self.column()?.try_into().map_err(|_| Damaged)
    }

    /// A column of that length.
    pub fn column_of<T: Pod>(&mut self, length: usize) -> Result<Vec<T>, Damaged> {
        let column = self.column()?;
        if column.len() == length {
            Ok(column)
        } else {
            Err(Damaged)
        }
    }

    pub fn columns<T: Pod>(&mut self) -> Result<Vec<Vec<T>>, Damaged> {
        let [count] = self.array::<u64, 1>()?;
        (0..count).map(|_| self.column()).collect()
    }

    /// Ok when nothing is left.
    pub fn end(self) -> Result<(), Damaged> {
        if self.0.is_empty() { Ok(()) } else { Err(Damaged) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_come_back_and_nothing_else_does() {
        let mut packer = Packer::default();
        packer.column(&[1_u16, 2, 3]);
        packer.columns([[4_u64].as_slice(), &[]].into_iter());
        packer.column::<u128>(&[]);
        let bytes = packer.into_bytes();
        let read = |bytes: &[u8]| -> Result<_, Damaged> {
            let mut bytes = Unpacker::new(bytes);
            let all = (
                bytes.array::<u16, 3>()?,
                bytes.columns::<u64>()?,
                bytes.column::<u128>()?,
            );
            bytes.end()?;
            Ok(all)
        };
        assert_eq!(read(&bytes), Ok(([1, 2, 3], vec![vec![4], vec![]], vec![])));
        for length in 0..bytes.len() {
            assert_eq!(read(&bytes[..length]), Err(Damaged));
        }
        assert_eq!(read(&[bytes.as_slice(), &[0]].concat()), Err(Damaged));
        let mut endless = bytes;
        endless[..8].fill(0xFF);
        assert_eq!(read(&endless), Err(Damaged));
    }
}
